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

/** The functions for amounts, as amount-sql.ts describes them. The text of a binary fraction is its shortest decimal form. */
export const rounding = `create or replace function right_decimals(double precision) returns integer
language sql immutable strict parallel safe as $$
  select case when $1 = 0 then 9 else least(9, greatest(2, 14 - floor(log(abs($1)))::integer)) end $$;
create or replace function round(double precision, integer) returns double precision
language sql immutable strict parallel safe as $$
  select round($1::text::numeric, least($2, right_decimals($1)))::double precision $$;`;
export const sums = `create or replace function round_sum(double precision, double precision, double precision, bigint)
returns double precision language sql immutable strict parallel safe as $$
  select round($1, case when $4 = 1 then 9 else right_decimals(greatest(abs($2), abs($3)) * sqrt($4)) end) $$;
create or replace function cost_of(units numeric, value double precision, priced numeric) returns numeric
language sql immutable strict parallel safe as $$
  select sign(units * value::text::numeric * priced)
    * div(20000 * abs(units * value::text::numeric) + abs(priced), 2 * abs(priced)) * 0.0001 $$;`;

export const functions = `
${numbersOf('min', 'least')}
${numbersOf('max', 'greatest')}
create or replace function instr(text, text) returns integer language sql immutable parallel safe
as 'select strpos($1, $2)';
${rounding}
create or replace function json_each(list text) returns table (value text) language sql immutable strict parallel safe rows 50
as 'select e.value collate "C" from json_array_elements_text(list::json) as e (value)';
`;
