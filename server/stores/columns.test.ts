import { expect, it } from 'vitest';
import { KINDS } from '../../contract/kinds.ts';
import { operation } from '../../contract/operations.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { ELEMENTS } from './elements.ts';
import { toColumn, toFoldColumn } from './naming.ts';
import { SOURCES } from './sources.ts';

const db = openScratchDatabase();
const columnsOf = (from: string): ReadonlySet<string> => new Set(db.columnsOf(from).map(({ name }) => name));

/** Computed lists are left to the tests that read them. */
const SERVED = Object.entries(SOURCES).flatMap(([id, { from }]) =>
  typeof from === 'string' ? [[id as keyof typeof SOURCES, from] as const] : [],
);

it.each(SERVED)('%s has a column for every field, folded where it is filtered as text', (id, from) => {
  const { resource, filter, filterFields } = operation(id);
  const columns = columnsOf(from);
  const shown = Object.keys(resource.fields).map((name) => [name, toColumn(name)] as const);
  const filtered = Object.entries(filter ? filterFields : {}).flatMap(([name, { kind }]) => [
    [name, toColumn(name)] as const,
    ...(KINDS[kind].valueType === 'string' && kind !== 'id' ? [[name, toFoldColumn(name)] as const] : []),
  ]);
  const needed = [...shown, ...filtered].filter(([name]) => !ELEMENTS[name]).map(([, column]) => column);
  expect(needed.length).toBeGreaterThan(0);
  expect(needed.filter((column) => !columns.has(column))).toEqual([]);
});
