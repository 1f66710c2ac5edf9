import { dayOf } from '../../contract/dates.ts';
import { deriveId } from './derived-id.ts';
import type { Expression, Profile, Scalar } from './profile.ts';
import { readValue } from './read-value.ts';
import type { SourceRow } from './source.ts';

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

/** Evaluates the expressions of a profile, row by row. `today`: an instant, in milliseconds. */
export function openEvaluator(profile: Profile, rows: readonly SourceRow[], today: number): { open(row: SourceRow): RowValues } {
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

  const open = (row: SourceRow): RowValues => {
    const text = (expression: Expression): string => toText(evaluate(expression).value);
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
        const key = text(expression.lookup);
        return of(
          expression.lookup,
          Object.hasOwn(expression.values, key) ? expression.values[key] : (expression.otherwise ?? null),
        );
      }
      if ('match' in expression) {
        const subject = text(expression.match);
        const found = expression.patterns.find(([pattern]) => pattern.test(subject));
        return of(expression.match, found === undefined ? (expression.otherwise ?? null) : found[1]);
      }
      if ('equals' in expression) return of(expression.equals[0], text(expression.equals[0]) === expression.equals[1]);
      if ('isEmpty' in expression) return of(expression.isEmpty, text(expression.isEmpty) === '');
      if ('reached' in expression) {
        const date = readValue({ kind: 'date', label: '' }, text(expression.reached));
        return of(expression.reached, 'value' in date && typeof date.value === 'number' && dayOf(date.value) < dayOf(today));
      }
      return { value: ranks.get(expression)?.get(row) ?? null, column: expression.rank };
    };
    const idOf = (name: string): ReturnType<RowValues['idOf']> => {
      const key = records.get(name)?.key ?? null;
      if (key === null) return null;
      const parts: string[] = [];
      for (const expression of key) {
        const part = text(expression);
        if (part === '') return { emptyKey: typeof expression === 'string' ? expression : name };
        parts.push(part);
      }
      return { id: deriveId(`${profile.name}/${name}`, parts) };
    };
    const of = (expression: Expression, value: Scalar | undefined): Evaluated => ({
      value: value ?? null,
      column: typeof expression === 'string' ? expression : null,
    });
    return { evaluate, idOf };
  };
  return { open };
}

const none = (value: Scalar): Evaluated => ({ value, column: null });
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);

/** Place of each row in its group by the text of a column (dates as `YYYY-MM-DD` order as text), from 1; of equal ones the later row first. */
function rankRows(rows: readonly SourceRow[], column: string, within: readonly string[]): ReadonlyMap<SourceRow, number> {
  const groups = new Map<string, { row: SourceRow; text: string; order: number }[]>();
  for (const [order, row] of rows.entries()) {
    const key = JSON.stringify(within.map((name) => toText(row.values[name])));
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
