import { expect, it } from 'vitest';
import { addColumns } from './add-columns.ts';

it('adds a column in the words of both stores, and the folded one beside a text', () => {
  expect(
    addColumns('computers', { serial_number: 'text', cores: 'integer', price: 'money', site_id: 'id' }, ['serial_number']),
  ).toEqual({
    sql: `alter table computers add column serial_number text;
alter table computers add column serial_number_fold text;
create index computers_serial_number_fold on computers (serial_number_fold);
alter table computers add column cores integer;
alter table computers add column price real;
alter table computers add column site_id text;`,
    postgres: `alter table computers add column serial_number text;
alter table computers add column serial_number_fold text;
create index computers_serial_number_fold on computers (serial_number_fold);
alter table computers add column cores bigint;
alter table computers add column price double precision;
alter table computers add column site_id text;`,
  });
});
