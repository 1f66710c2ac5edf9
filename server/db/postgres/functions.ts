/**
 * What SQLite has and PostgreSQL lacks, with SQLite's names and semantics, so that one query text works in both stores: the
 * smaller and the larger of values (null if one is null), a JSON array as rows.
 */
const numbersOf = (name: 'min' | 'max', pick: 'least' | 'greatest'): string =>
  [2, 3, 4]
    .map((count) => {
      const types = Array(count).fill('bigint').join(', ');
      const values = Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');
      return `create or replace function ${name}(${types}) returns bigint language sql immutable strict parallel safe
as 'select ${pick}(${values})';`;
    })
    .join('\n');

/** The functions for amounts that both stores have (server/db/amount-sql.ts). A number has fifteen digits as `numeric`. */
export const rounding = `create or replace function round(double precision, integer) returns double precision
language sql immutable strict parallel safe as 'select round($1::numeric, $2)::double precision';`;
export const costOf = `create or replace function cost_of(units numeric, value double precision, priced numeric) returns numeric
language sql immutable strict parallel safe as $$
  select sign(units * value::numeric) * div(20000 * abs(units * value::numeric) + priced, 2 * priced) * 0.0001 $$;`;

export const functions = `
${numbersOf('min', 'least')}
${numbersOf('max', 'greatest')}
create or replace function instr(text, text) returns integer language sql immutable parallel safe
as 'select strpos($1, $2)';
${rounding}
create or replace function json_each(list text) returns table (value text) language sql immutable strict parallel safe rows 50
as 'select e.value collate "C" from json_array_elements_text(list::json) as e (value)';
`;
