/**
 * Checks a filter tree against the fields of a resource: unknown fields, operators that the field's type lacks, values of another
 * type. A tree without problems can be matched and turned into SQL.
 * Source: service.md "Filtering"; contract.md "Filter grammar", ruling 6.
 */
import { fieldNamed, namesMeant } from '../field-names.ts';
import type { Field, Fields } from '../fields.ts';
import { valueTypeOf } from '../kinds.ts';
import type { ValueType } from '../operators.ts';
import { comparisonsOf, nestingOf, tidy } from './edit.ts';
import { literalValue } from './literal.ts';
import { excerpt, expectedField } from './messages.ts';
import { operatorsOf } from './operators.ts';
import type { Place, Places } from './parse.ts';
import { type Comparison, FILTER_LIMITS, type FilterProblem, type FilterTree } from './tree.ts';

/**
 * What a path of a filter leads to. `plain`: the field itself. `element`: member `member` of the objects in the array `base`.
 * `key`: the integer under the numeric key `member` of the object `base`. `field` is the field compared; names are the real ones,
 * whatever the case of the path.
 */
export type ResolvedField =
  | { readonly kind: 'plain'; readonly field: Field; readonly base: string }
  | { readonly kind: 'element' | 'key'; readonly field: Field; readonly base: string; readonly member: string };

/** Null if the path leads to no field, or to several that differ only in case. `metrics.name`, `discoveryTypes.1`, `name`. */
export function resolveField(fields: Fields, path: string): ResolvedField | null {
  const whole = fieldNamed(fields, path);
  if (whole) return { kind: 'plain', field: whole.field, base: whole.name };
  const dot = path.indexOf('.');
  if (dot < 0) return null;
  const set = fieldNamed(fields, path.slice(0, dot));
  if (!set) return null;
  const member = path.slice(dot + 1);
  if (set.field.kind === 'map' && isMapKey(member))
    return {
      kind: 'key',
      field: { kind: 'integer', label: set.field.codes?.[Number(member)] ?? `${set.field.label} ${member}` },
      base: set.name,
      member,
    };
  const part = set.field.kind === 'list' && set.field.of ? fieldNamed(set.field.of, member) : null;
  return part ? { kind: 'element', field: part.field, base: set.name, member: part.name } : null;
}

/** The tree with the fields' real names in place of those written in another case; unknown names stay. */
export function withRealNames<T extends FilterTree | null>(tree: T, fields: Fields): T;
export function withRealNames(tree: FilterTree | null, fields: Fields): FilterTree | null {
  if (tree === null) return null;
  if (tree.type === 'not') return { ...tree, operand: withRealNames(tree.operand, fields) };
  if (tree.type === 'group') return { ...tree, operands: tree.operands.map((operand) => withRealNames(operand, fields)) };
  const resolved = resolveField(fields, tree.field);
  if (!resolved) return tree;
  const field = resolved.kind === 'plain' ? resolved.base : `${resolved.base}.${resolved.member}`;
  return field === tree.field ? tree : { ...tree, field };
}

/** Every path that a filter may use, except keys of maps, which only the records know. */
export function filterPaths(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...Object.keys(field.of ?? {}).map((member) => `${name}.${member}`),
  ]);
}

/** All problems, from left to right; empty for a valid filter. With the parser's `places` each problem has its position. */
export function checkFilter(tree: FilterTree | null, fields: Fields, places?: Places): readonly FilterProblem[] {
  const comparisons = comparisonsOf(tree);
  const { comparisons: most, nesting } = FILTER_LIMITS;
  if (comparisons.length > most)
    return [{ message: `The filter has ${comparisons.length} comparisons: at most ${most} are allowed.` }];
  if (nestingOf(tidy(tree)) > nesting)
    return [{ message: `The filter nests too deep: at most ${nesting} parentheses may be open.` }];
  return comparisons.flatMap((comparison) => {
    const problem = checkComparison(comparison, fields);
    if (!problem) return [];
    const place = places?.get(comparison);
    if (!place) return [{ message: problem.message }];
    const position = place[problem.part];
    return [{ message: problem.message.replace(/\.(?= |$)/, ` (at character ${position}).`), position }];
  });
}

interface ComparisonProblem {
  readonly part: keyof Place;
  readonly message: string;
}

/** A message never repeats a value: a filter may contain a license key. */
function checkComparison({ field: path, operator, value }: Comparison, fields: Fields): ComparisonProblem | null {
  const resolved = resolveField(fields, path);
  const name = `"${excerpt(path)}"`;
  if (!resolved) return { part: 'field', message: describeUnknown(path, name, fields) };
  const operators = operatorsOf(resolved.field);
  if (!operators.includes(operator)) {
    const type = TYPE_NAMES[valueTypeOf(resolved.field)];
    return {
      part: 'operator',
      message: `Field ${name} (${type}) does not take ${operator}: expected ${operators.join(', ')}.${describeSet(path, resolved.field)}`,
    };
  }
  if (operator === '-exists') {
    return value.kind === 'boolean'
      ? null
      : { part: 'value', message: `Field ${name}: -exists expects true or false, without quotes.` };
  }
  if (literalValue(value, resolved.field) !== null) return null;
  return { part: 'value', message: `Field ${name} expects ${VALUE_HINTS[valueTypeOf(resolved.field)]}.` };
}

const TYPE_NAMES: Readonly<Record<ValueType, string>> = {
  string: 'String',
  number: 'Number',
  date: 'Date',
  boolean: 'Boolean',
  set: 'Set',
};

const VALUE_HINTS: Readonly<Record<ValueType, string>> = {
  string: 'a string',
  number: 'a number, such as 42 or -0.5, without quotes',
  date: 'an RFC 3339 date, such as 2024-01-31 or "2024-01-31T00:00:00Z"',
  boolean: 'true or false, without quotes',
  set: 'no value',
};

function describeUnknown(path: string, name: string, fields: Fields): string {
  const [head = path, ...rest] = path.split('.');
  const meant = namesMeant(fields, head);
  if (meant.length > 1) return `Field ${name} may mean ${meant.join(' or ')}: expected one of them, in its own case.`;
  const set = fieldNamed(fields, head);
  if (set && rest.length > 0) {
    if (set.field.kind === 'map') return `Unknown field ${name}: expected a numeric key after the dot, as in ${set.name}.1.`;
    if (set.field.of) return `Unknown field ${name}: expected one of ${Object.keys(set.field.of).join(', ')} after the dot.`;
    return `Unknown field ${name}: expected ${set.name} alone, which has no fields of its own.`;
  }
  return `Unknown field ${name}: ${expectedField(path, filterPaths(fields))}.`;
}

/** How to reach into a set that was compared as a whole. */
function describeSet(path: string, field: Field): string {
  const [member] = field.kind === 'map' ? ['1'] : Object.keys(field.of ?? {});
  return member === undefined ? '' : ` Its parts are compared one by one, as in ${path}.${member}.`;
}

const isMapKey = (member: string): boolean => /^[0-9]{1,18}$/.test(member);
