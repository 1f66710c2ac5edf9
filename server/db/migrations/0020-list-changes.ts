import type { Migration } from './migration.ts';

/** The long lists that are asked for whole, by their tables, with the columns that say who is on them. */
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
 * A number for each long list that grows when a record comes or goes. To count a million users takes 40 ms; with it they are counted again
 * when there are more or fewer, and not when one of them changes.
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
  // One row that every insert changes would let those who write wait for each other.
  postgres: '',
};
