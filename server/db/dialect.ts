import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** SQL that differs between SQLite and PostgreSQL. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** An identifier for comparisons without case, in the form of its index. */
  ignoringCase(expression: string): string;
  /** Whether a text contains another one, in a form that can use an index if there is one. */
  contains(text: Sql, part: string | number | bigint): Sql;
  /** The last characters of a text, as many as another text has. */
  endOf(text: Sql, other: string | number | bigint): Sql;
  /** The sum of amounts of money; null if none is known. It is written by `amountSum`. */
  sumOf(amount: string): string;
  /** The sum of numbers of units, however many; null if none is known. */
  unitSum(units: string): string;
  /** The number in a member of a JSON object; null if there is none. */
  numberIn(json: Sql, member: string): Sql;
  /** Whether a condition holds for any of the rows that are read; null if none is. */
  any(condition: Sql): Sql;
  /** Ends a query whose rows nobody else may change until the transaction ends. SQLite has one writer anyway. */
  readonly forUpdate: string;
  /** One sort key: missing values come last in both directions, in the form that the indexes of the large lists have. */
  orderBy(expression: string, direction: 'asc' | 'desc', reversed: boolean): string;
}

const turned = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc');

export const SQLITE: Dialect = {
  name: 'sqlite',
  ignoringCase: (expression) => `${expression} collate nocase`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  endOf: (text, other) => sql`substr(${text}, -length(${other}))`,
  sumOf: (amount) => `sum(${amount})`,
  // A sum of integers beyond 2^63 is an error here; products and quotients of sums become numbers.
  unitSum: (units) => `sum((${units}) / 4294967296) * 4294967296 + sum((${units}) % 4294967296)`,
  numberIn: (json, member) => sql`json_extract(${json}, ${`$."${member}"`})`,
  any: (condition) => sql`sum(${condition}) > 0`,
  forUpdate: '',
  // Descending, missing values come last by themselves.
  orderBy(expression, direction, reversed) {
    const way = reversed ? turned(direction) : direction;
    return direction === 'desc' ? `${expression} ${way}` : `${expression} is null ${way}, ${expression} ${way}`;
  },
};

export const POSTGRES: Dialect = {
  name: 'postgres',
  ignoringCase: (expression) => `lower(${expression})`,
  contains: (text, part) => sql`${text} like ${`%${String(part).replaceAll(/[\\%_]/g, '\\$&')}%`}`,
  endOf: (text, other) => sql`right(${text}, length(${other}))`,
  // Its sums of binary fractions round after each addition: so whole parts are added, and billionths of the rest.
  sumOf: (amount) => `sum(trunc(${amount})) + sum(round((${amount} - trunc(${amount})) * 1e9)::bigint) / 1e9`,
  unitSum: (units) => `sum(${units})`,
  numberIn: (json, member) => sql`(cast(${json} as jsonb) ->> ${member})::numeric`,
  any: (condition) => sql`bool_or(${condition})`,
  forUpdate: ' for update',
  orderBy(expression, direction, reversed) {
    return `${expression} ${reversed ? turned(direction) : direction} nulls ${reversed ? 'first' : 'last'}`;
  },
};
