import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Field, Kind } from './fields.ts';
import { OPERATIONS } from './operations.ts';

/** The table has everything that docs/service says of the service, and does not contradict it; it may have more. */
const page = (name: string): string => readFileSync(`docs/service/${name}`, 'utf8');
const yes = (flag: boolean): string => (flag ? 'yes' : 'no');

describe('operations.tsv', () => {
  const [, ...lines] = page('operations.tsv').trimEnd().split('\n');
  const ours = new Map<string, string>(
    OPERATIONS.map((op) => [
      op.id,
      [
        op.id,
        op.title,
        op.method,
        op.path,
        yes(op.paged),
        yes(op.filter),
        yes(op.sort),
        op.answers,
        op.resource.name,
        op.statuses.join(','),
      ].join('\t'),
    ]),
  );

  it('has the 78 operations of the service', () => expect(lines).toHaveLength(78));
  it.each(lines.map((line) => [line.split('\t')[0] ?? '', line]))('says of %s what the table says', (id, line) => {
    expect(ours.get(id)).toBe(line);
  });
});

/** What service.md calls a field of this kind. */
const TYPES: Readonly<Record<Kind, string>> = {
  text: 'string',
  id: 'string',
  enum: 'string',
  integer: 'integer',
  flags: 'integer',
  number: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'date',
  day: 'date',
  map: 'map',
  strings: 'strings',
  list: 'list',
};

function typeOf(field: Field): string {
  const members = Object.entries(field.of ?? {}).map(([name, member]) => `${name}: ${typeOf(member)}`);
  return field.kind === 'list' ? `list of {${members.join(', ')}}` : TYPES[field.kind];
}

/** Records of the page: name → the record that it extends, and its own fields with their types. */
function recordsOf(text: string): Map<string, { base: string | null; fields: [name: string, type: string][] }> {
  const parts = text.split(/^`(\w+)`:(?: all of `(\w+)`, and)?$/m);
  const records = new Map<string, { base: string | null; fields: [string, string][] }>();
  for (let at = 1; at < parts.length; at += 3) {
    const [name = '', base, body = ''] = parts.slice(at, at + 3);
    const list = body.split('\n#')[0] ?? '';
    const fields = [...list.matchAll(/^- (.+?): (`\w+`(?:, `\w+`)*)$/gm)].flatMap(([, type = '', names = '']) =>
      [...names.matchAll(/\w+/g)].map(([field]): [string, string] => [field, type]),
    );
    records.set(name, { base: base ?? null, fields });
  }
  return records;
}

describe('service.md', () => {
  const records = recordsOf(page('service.md'));
  const fieldsOf = (name: string): [string, string][] => {
    const { base, fields } = records.get(name) ?? { base: null, fields: [] };
    return [...(base ? fieldsOf(base) : []), ...fields];
  };

  it('describes the record of every operation of the service', () => {
    const answered = page('operations.tsv').trimEnd().split('\n').slice(1);
    expect([...records.keys()].sort()).toEqual([...new Set(answered.map((line) => line.split('\t')[8]))].sort());
  });

  it.each([...records.keys()])('gives %s the fields that the contract has', (name) => {
    const resource = OPERATIONS.find((op) => op.resource.name === name)?.resource;
    const types = Object.fromEntries(Object.entries(resource?.fields ?? {}).map(([field, kind]) => [field, typeOf(kind)]));
    expect(types).toMatchObject(Object.fromEntries(fieldsOf(name)));
    expect(fieldsOf(name).length).toBeGreaterThan(0);
  });
});
