/** Days, rows and series of the activity page in words. Days are UTC days, as the service counts, whatever the reader's zone. */
import { sumOf } from '../../../../contract/decimal.ts';
import { formatDay, formatNumber, formatPercent } from '../../../format.ts';
import { wordsLocale } from '../../../text/locale.ts';
import { type TextKey, t, tn } from '../../../text/t.ts';
import { type Bucket, changeOf, extentOf, type KpiRow, type Measure, msOfDay, type Values } from './kpi-series.ts';

/** The parts that add up to all users. */
export const PARTS: readonly Measure[] = ['active', 'inactive', 'noActivity'];

export const dayInFull = (day: number): string => formatDay(msOfDay(day), 'withWeekday');
export const dayShort = (day: number): string => formatDay(msOfDay(day), 'withoutYear');
const dayPlain = (day: number): string => formatDay(msOfDay(day));

export const rangeInWords = (fromDay: number, toDay: number): string =>
  t('kpi.partWeek', { from: dayPlain(fromDay), to: dayPlain(toDay) });

export function rowLabel({ fromDay, toDay }: Pick<KpiRow, 'fromDay' | 'toDay'>, bucket: Bucket): string {
  if (bucket === 'day') return dayInFull(fromDay);
  return t(toDay - fromDay === 6 ? 'kpi.week' : 'kpi.partWeek', { from: dayPlain(fromDay), to: dayPlain(toDay) });
}

export const measureLabel = (measure: Measure): string => t(`kpi.${measure}` satisfies TextKey);

/** "+12", "−3": always with the sign. */
export const signed = (value: number): string => formatNumber(value, { signed: true });

/** "+25.6%", for a number in percent. */
export const percent = (value: number): string => formatPercent(value / 100, { signed: true });

/** A chart of stocks in words: each series' last known value and its change since the first one, and what is missing. */
export function sayLevels(rows: readonly KpiRow[], measures: readonly Measure[], previous: readonly Values[] | null): string {
  const parts = measures.flatMap((measure) => {
    const extent = extentOf(rows, measure);
    if (!extent) return [];
    const change = extent.first.row === extent.last.row ? null : changeOf(extent.last.value, extent.first.value);
    const before = previous?.findLast((values) => values[measure] !== null)?.[measure];
    const notes = [
      ...(change === null ? [] : [change.change === 0 ? t('kpi.say.same') : signed(change.change)]),
      ...(typeof before === 'number' ? [t('kpi.say.before', { last: formatNumber(before) })] : []),
    ];
    const value = { measure: measureLabel(measure), value: formatNumber(extent.last.value) };
    return [notes.length === 0 ? t('kpi.say.value', value) : t('kpi.say.valueWith', { ...value, notes: notes.join(', ') })];
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (parts.length === 0 || !first || !last) return t('kpi.empty');
  const list = new Intl.ListFormat(wordsLocale(), { type: 'unit' }).format(parts);
  return [
    t('kpi.say.levels', { range: rangeInWords(first.fromDay, last.toDay), list }),
    ...sayGaps(rows, measures),
    ...saySums(rows, measures),
  ].join(' ');
}

/** The chart of added and removed users in words. */
export function sayFlow(rows: readonly KpiRow[], previous: readonly Values[] | null): string {
  const [added, removed] = [extentOf(rows, 'added'), extentOf(rows, 'removed')];
  const [first, last] = [rows[0], rows.at(-1)];
  if ((!added && !removed) || !first || !last) return t('kpi.empty');
  const sum = (measure: Measure) => sayNumber(sumOf((previous ?? []).map((values) => values[measure])).value);
  return [
    t('kpi.say.flow', {
      from: dayPlain(first.fromDay),
      to: dayPlain(last.toDay),
      added: sayNumber(added?.sum ?? null),
      removed: sayNumber(removed?.sum ?? null),
    }),
    ...(previous ? [t('kpi.say.beforeFlow', { added: sum('added'), removed: sum('removed') })] : []),
    ...sayGaps(rows, ['added', 'removed']),
  ].join(' ');
}

const sayNumber = (value: number | string | null): string => (value === null ? t('kpi.say.unknown') : formatNumber(value));

/** The service gives parts and total separately; if both are known and differ, the chart must not seem to add up. */
function saySums(rows: readonly KpiRow[], measures: readonly Measure[]): string[] {
  if (!PARTS.every((part) => measures.includes(part))) return [];
  const differing = rows.filter(({ values }) => {
    const { value, missing } = sumOf(PARTS.map((part) => values[part]));
    return missing === 0 && values.total !== null && value !== values.total;
  }).length;
  return differing === 0 ? [] : [tn('kpi.say.sumDiffers', differing)];
}

/** Rows without any known value, then for each measure the rows that lack only that one. */
function sayGaps(rows: readonly KpiRow[], measures: readonly Measure[]): string[] {
  const isMissing = (row: KpiRow, measure: Measure) => row.values[measure] === null;
  const gaps = rows.filter((row) => measures.every((measure) => isMissing(row, measure))).length;
  const parts = measures.flatMap((measure) => {
    const count = rows.filter((row) => isMissing(row, measure)).length - gaps;
    return count === 0 ? [] : [tn('kpi.say.partGaps', count, { measure: measureLabel(measure) })];
  });
  return [...(gaps === 0 ? [] : [tn('kpi.say.gaps', gaps)]), ...parts];
}

/** "2 of 7 days without data"; nothing if all days of a row are known, or none (then it is a gap). */
export function missingNote({ fromDay, toDay }: KpiRow, missing: number): string | null {
  const all = toDay - fromDay + 1;
  return missing === 0 || missing === all
    ? null
    : t('kpi.missingDays', { missing: formatNumber(missing), all: formatNumber(all) });
}
