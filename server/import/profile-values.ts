import { dayOf } from '../../contract/dates.ts';
import { deriveId, formerId, naturalKey } from './derived-id.ts';
import type { ImportResource } from './import-resources.ts';
import type { Expression, Otherwise, Profile, ProfileRecord, Scalar } from './profile.ts';
import { readValue } from './read-value.ts';
import type { Scratch } from './scratch.ts';
import { rowsOf, type Source, type SourceRow } from './source.ts';
import { trimWhite } from './white-space.ts';

/** `column`: the one that the value was read from, if any. */
interface Evaluated {
  readonly value: unknown;
  readonly column: string | null;
}

export interface RowValues {
  evaluate(expression: Expression): Evaluated;
  /** The derived id of a record of the row; null if the profile gives it no key. */
  idOf(record: string): { readonly id: string } | { readonly emptyKey: string } | null;
}

export interface EvaluatorOptions {
  /** An instant of the day that "reached" dates are compared with, in milliseconds. */
  readonly today: number;
  /** Whether the tenant has a record with that id. */
  readonly isStored: (resource: ImportResource, id: string) => boolean;
  readonly scratch: Scratch;
}

/** Evaluates the expressions of a profile, row by row. What depends on other rows is determined from all of them beforehand. */
export function openEvaluator(
  profile: Profile,
  source: Source,
  { today, isStored, scratch }: EvaluatorOptions,
): { open(row: SourceRow, place: number): RowValues } {
  const ranks = new Map(
    profile.records.flatMap(({ fields }) =>
      Object.values(fields).flatMap((expression) =>
        typeof expression === 'object' && 'rank' in expression
          ? [[expression, rankRows(scratch, source, expression.rank, expression.within)] as const]
          : [],
      ),
    ),
  );
  const records = new Map(profile.records.map((record) => [record.name, record]));

  const ids = new Map<ProfileRecord, (key: string) => string | undefined>();

  const open = (row: SourceRow, place: number): RowValues => {
    const text = (expression: Expression): string => trimWhite(toText(evaluate(expression).value));
    const others = (expression: Otherwise | undefined, column: Expression): Evaluated =>
      typeof expression === 'object' && expression !== null ? evaluate(expression) : of(column, expression);
    const evaluate = (expression: Expression): Evaluated => {
      if (typeof expression === 'string') return { value: row.values[expression] ?? null, column: expression };
      if ('value' in expression) return none(expression.value);
      if ('join' in expression) {
        const parts = expression.join.map(text).filter((part) => part !== '');
        return none(parts.join(expression.separator ?? ' '));
      }
      if ('idOf' in expression) {
        const derived = idOf(expression.idOf);
        return none(derived !== null && 'id' in derived ? derived.id : null);
      }
      if ('lookup' in expression) {
        const key = naturalKey(text(expression.lookup));
        const found = Object.entries(expression.values).find(([name]) => naturalKey(name) === key);
        return found === undefined ? others(expression.otherwise, expression.lookup) : of(expression.lookup, found[1]);
      }
      if ('match' in expression) {
        const subject = text(expression.match);
        const found = expression.patterns.find(([pattern]) => pattern.test(subject));
        return found === undefined ? others(expression.otherwise, expression.match) : of(expression.match, found[1]);
      }
      if ('replace' in expression)
        return of(expression.replace, text(expression.replace).replace(expression.pattern, expression.with));
      if ('equals' in expression)
        return of(expression.equals[0], naturalKey(text(expression.equals[0])) === naturalKey(expression.equals[1]));
      if ('isEmpty' in expression) return of(expression.isEmpty, text(expression.isEmpty) === '');
      if ('reached' in expression) {
        const date = readValue({ kind: 'date', label: '' }, text(expression.reached));
        return of(expression.reached, 'value' in date && typeof date.value === 'number' && dayOf(date.value) < dayOf(today));
      }
      return { value: ranks.get(expression)?.(place) ?? null, column: expression.rank };
    };
    const idOf = (name: string): ReturnType<RowValues['idOf']> => {
      const record = records.get(name);
      if (record === undefined || record.key === null) return null;
      const parts = record.key.map((expression) => toText(evaluate(expression).value));
      const empty = parts.findIndex((part) => trimWhite(part) === '');
      const expression = record.key[empty];
      if (expression !== undefined) return { emptyKey: typeof expression === 'string' ? expression : name };
      return { id: ids.get(record)?.(JSON.stringify(parts.map(naturalKey))) ?? deriveId(`${profile.name}/${name}`, parts) };
    };
    const of = (expression: Expression, value: Scalar | undefined): Evaluated => ({
      value: value ?? null,
      column: typeof expression === 'string' ? expression : null,
    });
    return { evaluate, idOf };
  };

  for (const record of records.values()) {
    const kept = keptIds(scratch, record, profile.name, source, isStored, open);
    if (kept !== null) ids.set(record, kept);
  }
  return { open };
}

/**
 * Natural key → the id that an earlier version of the product derived and the tenant still has; if there are several, the first
 * in the file. Null if there is none.
 */
function keptIds(
  scratch: Scratch,
  record: ProfileRecord,
  profile: string,
  source: Source,
  isStored: EvaluatorOptions['isStored'],
  open: (row: SourceRow, place: number) => RowValues,
): ((key: string) => string | undefined) | null {
  if (record.key === null || record.resource.fields.id === undefined) return null;
  const seen = scratch.openKeys();
  const kept = scratch.openKeys();
  let isEmpty = true;
  for (const [place, row] of rowsOf(source)) {
    const { evaluate } = open(row, place);
    const parts = record.key.map((expression) => toText(evaluate(expression).value));
    if (!seen.add(JSON.stringify(parts))) continue;
    const former = formerId(`${profile}/${record.name}`, parts);
    if (!isStored(record.resource, former)) continue;
    kept.add(JSON.stringify(parts.map(naturalKey)), former);
    isEmpty = false;
  }
  return isEmpty ? null : kept.get;
}

const none = (value: Scalar): Evaluated => ({ value, column: null });
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);

/** Position of each row in its group by a column's text (`YYYY-MM-DD` dates too), from 1; of equal ones the later row first. */
function rankRows(
  scratch: Scratch,
  source: Source,
  column: string,
  within: readonly string[],
): (place: number) => number | undefined {
  const ranking = scratch.openRanking();
  for (const [place, { values }] of rowsOf(source))
    ranking.add(place, JSON.stringify(within.map((name) => naturalKey(toText(values[name])))), toText(values[column]));
  return ranking.finish();
}
