import { describe, expect, it } from 'vitest';
import { DETAILS, pathOf } from './links.ts';
import { OPERATIONS, operation } from './operations.ts';
import { REFERENCES } from './references.ts';
import * as resources from './resources/index.ts';

describe('the operations table', () => {
  it('has 78 rows of the specification, and all rows have paths of their own', () => {
    expect(OPERATIONS.filter(({ source }) => source === 'spec')).toHaveLength(78);
    expect(new Set(OPERATIONS.map((op) => `${op.method} ${op.path}`)).size).toBe(OPERATIONS.length);
  });

  it('keeps the operations of the console below a path of their own', () => {
    for (const op of OPERATIONS) expect(op.path.startsWith('/api/console/'), op.id).toBe(op.source === 'console');
  });

  it('says what operations take beyond page, filter and sort', () => {
    const own = OPERATIONS.filter(({ query, body }) => body || Object.keys(query).length > 0);
    expect(own.map(({ id, query, body }) => [id, Object.keys(query), body && Object.keys(body)])).toEqual([
      ['getUserKpis', ['fromDate', 'toDate'], null],
      ['updateUser', [], ['isOnline', 'isInReview', 'isQualified']],
      ['listUserFlagChanges', ['userId'], null],
    ]);
    expect(OPERATIONS.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual(['updateUser']);
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
