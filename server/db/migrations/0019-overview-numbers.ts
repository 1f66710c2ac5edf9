import type { Migration } from './migration.ts';

/** SQL for both stores. */
const SCHEMA = `
create table overview_numbers (
  day bigint not null, name text not null, key text not null, value double precision not null, primary key (day, name, key)
);
create view overview_trend as
  select day as id, name || ':' || key as number_id, day, value from overview_numbers;
`;

/**
 * The overview's numbers on each day that the service ran, one row per number and day: they show changes and trends. Days are the
 * milliseconds of their UTC midnight.
 */
export const overviewNumbers: Migration = { name: '0019-overview-numbers', sql: SCHEMA, postgres: SCHEMA };
