/** Days, rows and series of the activity page in words. Days are UTC days, whatever the reader's time zone: the service counts them so. */
import { sumOf } from '../../../../contract/decimal.ts';
import { formatDay, formatNumber, formatPercent } from '../../../format.ts';
import { wordsLocale } from '../../../text/locale.ts';
import { type TextKey, t, tn } from '../../../text/t.ts';
import { type Bucket, changeOf, extentOf, type KpiRow, type Measure, msOfDay, type Values } from './kpi-series.ts';

/** What adds up to all users. */
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

/** "+12", "−3": the sign is always there. */
export const signed = (value: number): string => formatNumber(value, { signed: true });

/** "+25.6%", of a share in per cent. */
export const percent = (value: number): string => formatPercent(value / 100, { signed: true });

/** What a chart of stocks says: the last known value of each series and its change since the first one, and what is missing. */
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

/** What the chart of arrivals and departures says. */
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

/** Parts and total come from the service each for itself; where both are known and differ, the chart must not look as if they agreed. */
function saySums(rows: readonly KpiRow[], measures: readonly Measure[]): string[] {
  if (!PARTS.every((part) => measures.includes(part))) return [];
  const differing = rows.filter(({ values }) => {
    const { value, missing } = sumOf(PARTS.map((part) => values[part]));
    return missing === 0 && values.total !== null && value !== values.total;
  }).length;
  return differing === 0 ? [] : [tn('kpi.say.sumDiffers', differing)];
}

/** Rows of which nothing is known, then for each measure those of which it alone is missing. */
function sayGaps(rows: readonly KpiRow[], measures: readonly Measure[]): string[] {
  const isMissing = (row: KpiRow, measure: Measure) => row.values[measure] === null;
  const gaps = rows.filter((row) => measures.every((measure) => isMissing(row, measure))).length;
  const parts = measures.flatMap((measure) => {
    const count = rows.filter((row) => isMissing(row, measure)).length - gaps;
    return count === 0 ? [] : [tn('kpi.say.partGaps', count, { measure: measureLabel(measure) })];
  });
  return [...(gaps === 0 ? [] : [tn('kpi.say.gaps', gaps)]), ...parts];
}

/** "2 of 7 days without data"; nothing where all days of a row are known, or none: then it is a gap. */
export function missingNote({ fromDay, toDay }: KpiRow, missing: number): string | null {
  const all = toDay - fromDay + 1;
  return missing === 0 || missing === all
    ? null
    : t('kpi.missingDays', { missing: formatNumber(missing), all: formatNumber(all) });
}
