import type { Migration } from './migration.ts';

/** Where the calendar days of the contract are stored (ruling 18). */
const DAYS: Readonly<Record<string, readonly string[]>> = {
  applications: ['release_date', 'end_of_support_date', 'end_of_life_date', 'end_of_extended_support_date'],
  licenses: ['purchase_date'],
  agreement_periods: ['valid_from', 'valid_to'],
  contract_periods: ['valid_from', 'valid_to'],
};

/** Midnight of the UTC day; `%` takes the sign of the dividend, so days before 1970 need the second `%`. */
const midnight = (column: string) => `${column} - ((${column} % 86400000) + 86400000) % 86400000`;

/** Days are stored as their UTC midnight: earlier imports stored the hour that the file gave with them. */
export const calendarDays: Migration = {
  name: '0006-calendar-days',
  sql: Object.entries(DAYS)
    .flatMap(([table, columns]) =>
      columns.map((column) => `update ${table} set ${column} = ${midnight(column)} where ${column} % 86400000 <> 0;`),
    )
    .join('\n'),
};
