import { Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { sumOf } from '../../../../contract/decimal.ts';
import { SparkLine } from '../../../charts/spark-line.tsx';
import { DifferenceNote } from '../../../detail/difference-note.tsx';
import type { Pair } from '../../../detail/differences.ts';
import { formatNumber } from '../../../format.ts';
import { t } from '../../../text/t.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useServiceDay } from '../../../use-clock.ts';
import { usersPath } from '../users-path.ts';
import css from './kpi.module.css';
import { usersBehind } from './kpi-filter.ts';
import { changeOf } from './kpi-series.ts';
import { measureLabel, PARTS, percent, signed } from './kpi-words.ts';
import { useNumbers } from './use-kpis.ts';

const TILES = [
  { measure: 'active', trend: 'activeTrend', tone: 'active' },
  { measure: 'inactive', trend: 'inactiveTrend', tone: 'inactive' },
  { measure: 'noActivity', trend: 'noActivityTrend', tone: 'none' },
  { measure: 'total', trend: 'totalTrend', tone: 'total' },
] as const;

function Change({ now, before }: { readonly now: number | null; readonly before: number | null }) {
  const change = changeOf(now, before);
  if (!change) return <span className={css.change}>{t('kpi.unknownChange')}</span>;
  if (change.change === 0) {
    return (
      <span className={css.change}>
        <IconMinus size={14} aria-hidden /> {t('kpi.noChange')}
      </span>
    );
  }
  const Arrow = change.change > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={css.change}>
      <Arrow size={14} aria-hidden />
      {change.percent === null
        ? t('kpi.change', { change: signed(change.change) })
        : t('kpi.changePercent', { change: signed(change.change), percent: percent(change.percent) })}
    </span>
  );
}

/** The answer gives the three parts and the total separately. */
function partsAndTotal(kpis: Readonly<Record<string, unknown>>): readonly Pair[] {
  const { value, missing } = sumOf(PARTS.map((part) => kpis[part]));
  const parts = { label: t('kpi.parts'), value: missing === 0 ? value : null };
  return [{ one: parts, other: { label: measureLabel('total'), value: kpis.total } }];
}

/** Today's four numbers: change since 30 days ago, the last 30 days as a line, and a link to the users behind each. */
export function KpiTiles() {
  const { query, rows } = useNumbers();
  const day = useServiceDay();
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section aria-label={t('kpi.numbers')} aria-busy={query.isPending}>
      <p className={css.tilesHint}>{t('kpi.numbersHint')}</p>
      <ul className={css.tiles}>
        {TILES.map(({ measure, trend, tone }) => {
          const value = query.data?.[measure] ?? null;
          const behind = usersBehind(measure, day, day, day);
          return (
            <li key={measure} className={css.tile} data-measure={measure}>
              <h2 className={css.tileLabel}>{measureLabel(measure)}</h2>
              {query.data ? (
                <>
                  <div className={css.tileRow}>
                    <span className={css.tileValue}>{value === null ? t('value.none') : formatNumber(value)}</span>
                    <SparkLine values={rows.map((row) => row.values[measure])} tone={tone} />
                  </div>
                  <Change now={value} before={query.data[trend]} />
                  {behind && (
                    <Link className={`${css.tileLink} no-print`} to={usersPath(measure === 'total' ? null : behind.filter)}>
                      {t('kpi.showUsers')}
                      <span className="visually-hidden">: {measureLabel(measure)}</span>
                    </Link>
                  )}
                </>
              ) : (
                <Skeleton height={74} mt={6} />
              )}
            </li>
          );
        })}
      </ul>
      {query.data && <DifferenceNote pairs={partsAndTotal(query.data)} />}
    </section>
  );
}
