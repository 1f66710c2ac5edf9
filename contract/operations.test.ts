import { describe, expect, it } from 'vitest';
import { DETAILS, pathOf } from './links.ts';
import { OPERATIONS, operation } from './operations.ts';
import { REFERENCES } from './references.ts';
import * as resources from './resources/index.ts';

describe('the operations table', () => {
  it('has 78 rows with ids and paths of their own', () => {
    expect(OPERATIONS).toHaveLength(78);
    expect(new Set(OPERATIONS.map((op) => op.id)).size).toBe(78);
    expect(new Set(OPERATIONS.map((op) => `${op.method} ${op.path}`)).size).toBe(78);
  });

  it('leads from list items to operations whose parameters can all be filled', () => {
    for (const [list, details] of Object.entries(DETAILS)) {
      const [id, fields] = details;
      const op = operation(id);
      for (const field of Object.values(fields))
        expect(operation(list as never).resource.fields, `${list} ${field}`).toHaveProperty(field);
      const params = Object.fromEntries([...operation(list as never).params, ...Object.keys(fields)].map((name) => [name, 'x']));
      expect(() => pathOf(op, params)).not.toThrow();
    }
  });

  it('names references by fields that their lists have', () => {
    for (const { list, nameField, filterable } of Object.values(REFERENCES)) {
      if (nameField) expect(operation(list).resource.fields).toHaveProperty(nameField);
      expect(operation(list).filter).toBe(filterable);
    }
  });
});

describe('the resources', () => {
  it('are all used by an operation', () => {
    const named = new Set(OPERATIONS.map((op) => op.resource.name));
    for (const resource of Object.values(resources)) expect([...named]).toContain(resource.name);
  });
});
