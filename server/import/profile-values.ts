import { dayOf } from '../../contract/dates.ts';
import { deriveId, formerId, naturalKey } from './derived-id.ts';
import type { ImportResource } from './import-resources.ts';
import type { Expression, Otherwise, Profile, ProfileRecord, Scalar } from './profile.ts';
import { readValue } from './read-value.ts';
import type { SourceRow } from './source.ts';
import { trimWhite } from './white-space.ts';

/** `column`: the one that the value was read from, where there is one. */
interface Evaluated {
  readonly value: unknown;
  readonly column: string | null;
}

export interface RowValues {
  evaluate(expression: Expression): Evaluated;
  /** The derived id of a record of the row; null where the profile gives it no key. */
  idOf(record: string): { readonly id: string } | { readonly emptyKey: string } | null;
}

export interface EvaluatorOptions {
  /** An instant of the day that "reached" dates are compared with, in milliseconds. */
  readonly today: number;
  /** Whether the tenant has a record of that id. */
  readonly isStored: (resource: ImportResource, id: string) => boolean;
}

/** Evaluates the expressions of a profile, row by row. */
export function openEvaluator(
  profile: Profile,
  rows: readonly SourceRow[],
  { today, isStored }: EvaluatorOptions,
): { open(row: SourceRow): RowValues } {
  const ranks = new Map(
    profile.records.flatMap(({ fields }) =>
      Object.values(fields).flatMap((expression) =>
        typeof expression === 'object' && 'rank' in expression
          ? [[expression, rankRows(rows, expression.rank, expression.within)] as const]
          : [],
      ),
    ),
  );
  const records = new Map(profile.records.map((record) => [record.name, record]));

  const ids = new Map<ProfileRecord, Map<string, string>>();

  const open = (row: SourceRow): RowValues => {
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
      return { value: ranks.get(expression)?.get(row) ?? null, column: expression.rank };
    };
    const idOf = (name: string): ReturnType<RowValues['idOf']> => {
      const record = records.get(name);
      if (record === undefined || record.key === null) return null;
      const parts = record.key.map((expression) => toText(evaluate(expression).value));
      const empty = parts.findIndex((part) => trimWhite(part) === '');
      const expression = record.key[empty];
      if (expression !== undefined) return { emptyKey: typeof expression === 'string' ? expression : name };
      return { id: ids.get(record)?.get(JSON.stringify(parts.map(naturalKey))) ?? deriveId(`${profile.name}/${name}`, parts) };
    };
    const of = (expression: Expression, value: Scalar | undefined): Evaluated => ({
      value: value ?? null,
      column: typeof expression === 'string' ? expression : null,
    });
    return { evaluate, idOf };
  };

  for (const record of records.values()) {
    const kept = keptIds(record, profile.name, rows, isStored, open);
    if (kept.size > 0) ids.set(record, kept);
  }
  return { open };
}

/** Natural key → the id that an earlier version of the product gave the record and that the tenant has: of several the first in the file. */
function keptIds(
  record: ProfileRecord,
  profile: string,
  rows: readonly SourceRow[],
  isStored: EvaluatorOptions['isStored'],
  open: (row: SourceRow) => RowValues,
): Map<string, string> {
  const kept = new Map<string, string>();
  if (record.key === null || record.resource.fields.id === undefined) return kept;
  const seen = new Set<string>();
  for (const row of rows) {
    const { evaluate } = open(row);
    const parts = record.key.map((expression) => toText(evaluate(expression).value));
    const spelling = JSON.stringify(parts);
    if (seen.has(spelling)) continue;
    seen.add(spelling);
    const key = JSON.stringify(parts.map(naturalKey));
    const former = formerId(`${profile}/${record.name}`, parts);
    if (!kept.has(key) && isStored(record.resource, former)) kept.set(key, former);
  }
  return kept;
}

const none = (value: Scalar): Evaluated => ({ value, column: null });
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);

/** Place of each row in its group by the text of a column (dates as `YYYY-MM-DD` order as text), from 1; of equal ones the later row first. */
function rankRows(rows: readonly SourceRow[], column: string, within: readonly string[]): ReadonlyMap<SourceRow, number> {
  const groups = new Map<string, { row: SourceRow; text: string; order: number }[]>();
  for (const [order, row] of rows.entries()) {
    const key = JSON.stringify(within.map((name) => naturalKey(toText(row.values[name]))));
    const entry = { row, text: toText(row.values[column]), order };
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  const ranks = new Map<SourceRow, number>();
  for (const group of groups.values()) {
    group.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : b.order - a.order));
    for (const [index, { row }] of group.entries()) ranks.set(row, index + 1);
  }
  return ranks;
}
