import type { Migration } from './migration.ts';

/** The long lists that are read without a filter, by table, with the columns that decide which records are on them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  users: ['departed_date'],
  licenses: [],
  applications: [],
  computers: [],
  agreements: [],
  contracts: [],
  article_numbers: [],
  license_entitlements: [],
  computer_entitlements: [],
  extended_coverages: [],
};

const triggers = Object.entries(LISTS).flatMap(([table, columns]) =>
  ['insert', 'delete', ...(columns.length > 0 ? [`update of ${columns.join(', ')}`] : [])].map(
    (event) => `create trigger ${table}_${event.split(' ')[0]}_list after ${event} on ${table}
begin update list_changes set n = n + 1 where name = '${table}'; end;`,
  ),
);

/**
 * A number for each long list that grows when a record is added or removed. Counting a million users takes 40 ms; with this
 * number they are counted again only when records come or go, not when one of them changes.
 */
export const listChanges: Migration = {
  name: '0020-list-changes',
  sql: `
create table list_changes (name text primary key not null, n integer not null) without rowid;
insert into list_changes values ${Object.keys(LISTS)
    .map((table) => `('${table}', 0)`)
    .join(', ')};
${triggers.join('\n')}
`,
  // If every insert updated one shared row, writers would wait for each other.
  postgres: '',
};
