import { type RawBuilder, sql } from 'kysely';
import type { Field, Fields } from '../../contract/fields.ts';
import { resolveField } from '../../contract/filter/check.ts';
import { isTrue, literalValue } from '../../contract/filter/literal.ts';
import type { Comparison, FilterTree } from '../../contract/filter/tree.ts';
import { KINDS } from '../../contract/kinds.ts';
import { isNegative, type PositiveOperator, positiveOf } from '../../contract/operators.ts';
import type { Dialect } from '../db/dialect.ts';
import { ELEMENTS } from './elements.ts';
import { toColumn, toFoldColumn } from './naming.ts';

/**
 * A checked filter as an SQL condition over the columns of `alias`; every value is a bound parameter, never text.
 *
 *   name -contains "sql"  →  {comparison name -contains "sql"}  →  (r.name_fold is not null and instr(r.name_fold, ?) > 0)
 *
 * The conditions are two-valued: a null field gives false (or true for -ne, -notcontains), so that `not` is exactly the complement.
 * Source: contract.md "Filter grammar", ruling 7.
 */
export function filterToSql(tree: FilterTree, fields: Fields, alias: string, dialect: Dialect): RawBuilder<boolean> {
  if (tree.type === 'not') return sql`(not ${filterToSql(tree.operand, fields, alias, dialect)})`;
  if (tree.type === 'group') return groupToSql(tree, fields, alias, dialect);
  const target = resolveField(fields, tree.field);
  if (!target) throw new Error(`unchecked filter field ${tree.field}`);
  const { field, base } = target;
  if (target.kind === 'element') return elementToSql(tree, base, target.member, field, alias, dialect);
  if (target.kind === 'key') return compare(tree, field, dialect.numberIn(ref(alias, toColumn(base)), target.member), dialect);
  if (KINDS[field.kind].valueType === 'set') return setToSql(tree, base, alias);
  return compare(tree, field, columnOf(alias, base, field, dialect), dialect);
}

/** From so many comparisons with the elements of an array on, reading all elements once is quicker than a search for each. */
const ONE_PASS_FROM = 4;

function groupToSql(
  { operator, operands }: Extract<FilterTree, { type: 'group' }>,
  fields: Fields,
  alias: string,
  dialect: Dialect,
): RawBuilder<boolean> {
  const join = (conditions: readonly RawBuilder<boolean>[]) =>
    sql<boolean>`(${sql.join(conditions, operator === '-and' ? sql` and ` : sql` or `)})`;
  const bases = operands.map((operand) => arrayOf(operand, fields));
  const conditions = [...new Set(bases)].flatMap((base) => {
    const those = operands.filter((_operand, index) => bases[index] === base);
    if (base === null || those.length < ONE_PASS_FROM)
      return those.map((operand) => filterToSql(operand, fields, alias, dialect));
    const tests = those.map((operand) => anyElement(operand as Comparison, fields, dialect));
    return [sql<boolean>`(select ${join(tests)} ${ownedBy(base, alias)})`];
  });
  return join(conditions);
}

/** The array whose elements the operand is compared with; null if it is anything else. */
function arrayOf(operand: FilterTree, fields: Fields): string | null {
  const target = operand.type === 'comparison' ? resolveField(fields, operand.field) : null;
  return target?.kind === 'element' ? target.base : null;
}

/** Whether any of the elements that are read matches; an array without elements counts as a missing value. */
function anyElement(tree: Comparison, fields: Fields, dialect: Dialect): RawBuilder<boolean> {
  const target = resolveField(fields, tree.field);
  if (target?.kind !== 'element') throw new Error(`${tree.field} is not in an array`);
  const test = compare(tree, target.field, columnOf('e', target.member, target.field, dialect), dialect);
  return sql`coalesce(${dialect.any(test)}, ${sql.raw(String(matchesMissing(tree)))})`;
}

const ref = (alias: string, column: string): RawBuilder<unknown> => sql.ref(`${alias}.${column}`);

/** Text is compared after folding. Identifiers are ASCII: comparing without case equals folding, and can use an index. */
function columnOf(alias: string, name: string, field: Field, dialect: Dialect): RawBuilder<unknown> {
  if (field.kind === 'id') return sql.raw(dialect.ignoringCase(`${alias}.${toColumn(name)}`));
  return ref(alias, KINDS[field.kind].valueType === 'string' ? toFoldColumn(name) : toColumn(name));
}

/** An array matches if any element does; an empty one counts as a missing value. */
function elementToSql(
  tree: Comparison,
  base: string,
  member: string,
  field: Field,
  alias: string,
  dialect: Dialect,
): RawBuilder<boolean> {
  const owned = ownedBy(base, alias);
  const any = sql<boolean>`exists (select 1 ${owned} and ${compare(tree, field, columnOf('e', member, field, dialect), dialect)})`;
  return matchesMissing(tree) ? sql`(${any} or not exists (select 1 ${owned}))` : any;
}

/** The elements `e` of the record's array. */
function ownedBy(base: string, alias: string): RawBuilder<unknown> {
  const elements = ELEMENTS[base];
  if (!elements) throw new Error(`no table for the elements of ${base}`);
  return sql`from ${sql.table(elements.table)} as e where ${ref('e', elements.owner)} = ${ref(alias, 'id')}`;
}

/** A whole set supports only -exists. */
function setToSql(tree: Comparison, base: string, alias: string): RawBuilder<boolean> {
  const elements = ELEMENTS[base];
  const exists = elements
    ? sql<boolean>`exists (select 1 from ${sql.table(elements.table)} as e where ${ref('e', elements.owner)} = ${ref(alias, 'id')})`
    : sql<boolean>`(coalesce(${ref(alias, toColumn(base))}, '{}') not in ('{}', '[]', ''))`;
  return isTrue(tree.value) ? exists : sql`(not ${exists})`;
}

/** The result of a comparison with a field that has no value. */
function matchesMissing(tree: Comparison): boolean {
  if (tree.operator === '-exists') return !isTrue(tree.value);
  return isNegative(tree.operator);
}

function compare(tree: Comparison, field: Field, column: RawBuilder<unknown>, dialect: Dialect): RawBuilder<boolean> {
  if (tree.operator === '-exists') return isTrue(tree.value) ? sql`(${column} is not null)` : sql`(${column} is null)`;
  const literal = literalValue(tree.value, field);
  if (literal === null) throw new Error(`unchecked value for ${tree.field}`);
  const value = bindable(literal);
  // NOCASE applies only to comparison operators; functions read the bytes.
  const text = field.kind === 'id' ? sql`lower(${column})` : column;
  const test = TESTS[positiveOf(tree.operator)]({ column, text, value, dialect });
  return isNegative(tree.operator) ? sql`(${column} is null or not ${test})` : sql`(${column} is not null and ${test})`;
}

interface Compared {
  readonly column: RawBuilder<unknown>;
  /** The column as functions on texts need it. */
  readonly text: RawBuilder<unknown>;
  readonly value: string | number | bigint;
  readonly dialect: Dialect;
}

/** Each comparison with an existing value. */
const TESTS: Readonly<Record<PositiveOperator, (compared: Compared) => RawBuilder<unknown>>> = {
  '-eq': ({ column, value }) => sql`${column} = ${value}`,
  '-gt': ({ column, value }) => sql`${column} > ${value}`,
  '-ge': ({ column, value }) => sql`${column} >= ${value}`,
  '-lt': ({ column, value }) => sql`${column} < ${value}`,
  '-le': ({ column, value }) => sql`${column} <= ${value}`,
  '-contains': ({ text, value, dialect }) => sql`(${dialect.contains(text, value)})`,
  '-startswith': ({ text, value }) => sql`substr(${text}, 1, length(${value})) = ${value}`,
  '-endswith': ({ text, value, dialect }) => (value === '' ? sql`true` : sql`${dialect.endOf(text, value)} = ${value}`),
};

const INT64 = 2n ** 63n;

/** SQLite has no Booleans, and 64-bit integers: a larger one is bound as the nearest double, which no stored integer equals. */
function bindable(value: string | number | bigint | boolean): string | number | bigint {
  if (typeof value === 'bigint') return value < INT64 && value >= -INT64 ? value : Number(value);
  return typeof value === 'boolean' ? Number(value) : value;
}
