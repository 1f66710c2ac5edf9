import { expect, it } from 'vitest';
import { comparison, literal } from '../../contract/filter/edit.ts';
import { KINDS } from '../../contract/kinds.ts';
import { operation } from '../../contract/operations.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { ELEMENTS } from './elements.ts';
import { type ListSql, listSql } from './list-sql.ts';
import { toColumn, toFoldColumn } from './naming.ts';
import { SOURCES, type Source } from './sources.ts';

const db = openScratchDatabase();
const columnsOf = (from: string): ReadonlySet<string> => new Set(db.columnsOf(from).map(({ name }) => name));

const idsOf = (isComputed: boolean) =>
  (Object.keys(SOURCES) as (keyof typeof SOURCES)[]).filter((id) => isComputed === (typeof SOURCES[id].from !== 'string'));

it.each(idsOf(false))('%s has a column for every field, folded where it is filtered as text', (id) => {
  const { resource, filter, filterFields } = operation(id);
  const table = String(SOURCES[id].from);
  const columns = columnsOf(table);
  const shown = Object.keys(resource.fields).map((name) => [name, toColumn(name)] as const);
  const filtered = Object.entries(filter ? filterFields : {}).flatMap(([name, { kind }]) => [
    [name, toColumn(name)] as const,
    ...(KINDS[kind].valueType === 'string' && kind !== 'id' ? [[name, toFoldColumn(name)] as const] : []),
  ]);
  const needed = new Set([...shown, ...filtered].filter(([name]) => !ELEMENTS[name]).map(([, column]) => column));
  expect(needed.size).toBeGreaterThan(0);
  expect([...needed].filter((column) => !columns.has(column)).map((column) => `${table}.${column}`)).toEqual([]);
});

/** What the database says of reading these columns; null if there are all. */
const problemOf = ({ from, where }: ListSql, columns: readonly string[] = []): string | null => {
  try {
    const read = ['1', ...columns.map((column) => `r.${column}`)].join(', ');
    db.raw.prepare(`select ${read} from ${from.text} as r where ${where.text} limit 0`).all(...from.values, ...where.values);
    return null;
  } catch (error) {
    return String(error);
  }
};

it.each(idsOf(true))('%s computes a column for every field, folded where it is filtered as text', (id) => {
  const op = operation(id);
  const params = Object.fromEntries(op.params.map((name) => [name, 'any']));
  const { sums: _, ...records }: Source = SOURCES[id];
  const columns = Object.keys(op.resource.fields)
    .filter((name) => !ELEMENTS[name])
    .map(toColumn);
  const shown = problemOf(listSql(db, op, SOURCES[id], params, { filter: null, sort: [] }, 0), columns);
  const filtered = Object.keys(op.filter ? op.filterFields : {}).map((name) => {
    const filter = comparison(name, '-exists', literal(true));
    return problemOf(listSql(db, op, records, params, { filter, sort: [] }, 0));
  });
  expect([shown, ...filtered].filter((problem) => problem !== null)).toEqual([]);
});
