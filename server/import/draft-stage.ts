import { naturalKey } from './derived-id.ts';
import { type ImportResource, keyColumns } from './import-resources.ts';
import type { Draft } from './plan-rows.ts';
import type { Scratch } from './scratch.ts';
import type { Change } from './store-drafts.ts';

/** The distinct records of a file, and the changes that result, kept outside of memory. */
export interface DraftStage {
  /** If a record is named twice, the later row counts, at the position of the first. False: it was named before. */
  keep(draft: Draft): boolean;
  readonly count: number;
  /** By resource in the order of the plan, then in the order in which the file first names them. */
  drafts(): Iterable<Draft>;
  addChange(change: Change): void;
  /** In the order in which they were added. */
  changes(): Iterable<Change>;
}

/** Rows read at once: a connection cannot run anything else while it steps through a statement. */
const STEP = 500;

interface Row {
  readonly n: number;
  readonly json: string;
}
type Kept = Omit<Draft, 'resource'>;

export function openDraftStage({ raw }: Scratch, resources: readonly ImportResource[]): DraftStage {
  const tables = new Map(resources.map((resource, index) => [resource, openTable(raw, `drafts_${index}`)]));
  raw.exec('create table changes (n integer primary key, json text not null)');
  const addChange = raw.prepare<[string]>('insert into changes (json) values (?)');
  const stepOfChanges = raw.prepare<[number, number], Row>('select n, json from changes where n > ? order by n limit ?');
  let count = 0;
  return {
    keep(draft) {
      const { resource, ...kept } = draft;
      const table = tables.get(resource);
      if (table === undefined) throw new Error(`${resource.name} are not in the plan`);
      const written = JSON.stringify(keyColumns(resource).map((column) => draft.row[column]));
      const key = resource.anyCase ? written.toLowerCase() : written;
      if (table.add.run(key, JSON.stringify(kept)).changes > 0) {
        count += 1;
        return true;
      }
      const earlier = JSON.parse(table.find.get(key) ?? 'null') as Kept;
      const merged: Kept = { ...kept, row: { ...earlier.row, ...spelledAs(earlier, kept) } };
      table.replace.run(JSON.stringify(merged), key);
      return false;
    },
    get count() {
      return count;
    },
    *drafts() {
      for (const [resource, { step }] of tables)
        for (const json of inSteps(step)) yield { resource, ...(JSON.parse(json) as Kept) };
    },
    addChange: ({ resource, isNew, row, closed }) =>
      void addChange.run(JSON.stringify([resources.indexOf(resource), isNew, row, closed])),
    *changes() {
      for (const json of inSteps(stepOfChanges)) {
        const [index, isNew, row, closed] = JSON.parse(json) as [number, boolean, Change['row'], Change['closed']];
        const resource = resources[index];
        if (resource !== undefined) yield { resource, isNew, row, closed };
      }
    },
  };
}

function openTable(raw: Scratch['raw'], name: string) {
  raw.exec(`create table ${name} (n integer primary key, key text not null unique, json text not null)`);
  return {
    add: raw.prepare<[string, string]>(`insert into ${name} (key, json) values (?, ?) on conflict do nothing`),
    find: raw.prepare<[string], string>(`select json from ${name} where key = ?`).pluck(),
    replace: raw.prepare<[string, string]>(`update ${name} set json = ? where key = ?`),
    step: raw.prepare<[number, number], Row>(`select n, json from ${name} where n > ? order by n limit ?`),
  };
}

function* inSteps(step: { all(after: number, limit: number): Row[] }): Generator<string> {
  for (let last = 0; ; ) {
    const rows = step.all(last, STEP);
    for (const { json } of rows) yield json;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.n;
  }
}

/** The row of a draft. If its id derives from a natural key, spellings that the key treats as equal are kept as first written. */
function spelledAs(earlier: Kept, { isDerived, row }: Kept): Draft['row'] {
  if (!isDerived) return row;
  const isSameKey = (one: unknown, other: unknown): boolean =>
    typeof one === 'string' && typeof other === 'string' && naturalKey(one) === naturalKey(other);
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, isSameKey(earlier.row[column], value) ? earlier.row[column] : value]),
  );
}
