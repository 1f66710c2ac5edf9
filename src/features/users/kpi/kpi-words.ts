/** Days, rows and series of the activity page in words. Days are UTC days, whatever the reader's time zone: the service counts them so. */
import { sumOf } from '../../../../contract/decimal.ts';
import { formatDay, formatNumber, formatPercent } from '../../../format.ts';
import { type TextKey, t, tn } from '../../../text/t.ts';
import { type Bucket, changeOf, extentOf, type KpiRow, type Measure, msOfDay, type Values } from './kpi-series.ts';

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

/** What a chart of stocks says: each series from its first to its last known value, the gaps, and the period before. */
export function sayLevels(rows: readonly KpiRow[], measures: readonly Measure[], previous: readonly Values[] | null): string {
  const parts = measures.flatMap((measure) => {
    const extent = extentOf(rows, measure);
    if (!extent) return [];
    const last = { measure: measureLabel(measure), last: formatNumber(extent.last.value), date: dayPlain(extent.last.row.toDay) };
    const before = previous?.findLast((values) => values[measure] !== null)?.[measure];
    const compared = typeof before === 'number' ? [t('kpi.say.before', { last: formatNumber(before) })] : [];
    if (extent.first.row === extent.last.row) return [t('kpi.say.point', last), ...compared];
    const change = changeOf(extent.last.value, extent.first.value);
    return [
      t('kpi.say.level', {
        ...last,
        change: change && change.change !== 0 ? signed(change.change) : t('kpi.say.same'),
        lowest: formatNumber(extent.lowest),
        highest: formatNumber(extent.highest),
      }),
      ...compared,
    ];
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (parts.length === 0 || !first || !last) return t('kpi.empty');
  const dates = rows.length > 1 ? [t('kpi.say.dates', { first: dayPlain(first.fromDay), last: dayPlain(last.toDay) })] : [];
  return [...dates, ...parts, ...sayGaps(rows, measures)].join(' ');
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
    ...sayGaps(rows, ['added']),
  ].join(' ');
}

const sayNumber = (value: number | string | null): string => (value === null ? t('kpi.say.unknown') : formatNumber(value));

function sayGaps(rows: readonly KpiRow[], measures: readonly Measure[]): string[] {
  const gaps = rows.filter((row) => measures.every((measure) => row.values[measure] === null)).length;
  return gaps === 0 ? [] : [tn('kpi.say.gaps', gaps)];
}
