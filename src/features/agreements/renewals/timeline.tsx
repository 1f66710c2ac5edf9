import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayOf } from '../../../../contract/dates.ts';
import type { Span } from '../../../../contract/periods.ts';
import type { RenewalRecord } from '../../../../contract/renewal-record.ts';
import { t, tn } from '../../../text/t.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { useServiceDay } from '../../../use-clock.ts';
import { toCoverage, yearTicks } from '../periods.ts';
import { formatUtcDay } from '../utc-day.ts';
import { periodsOf, RenewalBadge, renewalPath } from './columns.tsx';
import css from './renewals.module.css';
import { useRenewals } from './whole.ts';

const STEP = 100;
/** Two years back, three ahead: on a longer scale a month would be invisible. */
const BACK_DAYS = 2 * 365;
const AHEAD_DAYS = 3 * 365;

const percent = (share: number) => `${(100 * share).toFixed(3)}%`;

/** All records on one scale, the most urgent first: what is covered, what is not, and when notice is due. */
export function Timeline({ filter }: { readonly filter: string | undefined }) {
  const { data, error, refetch } = useRenewals(filter);
  const [most, setMost] = useState(STEP);
  const today = useServiceDay();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  const sorted = [...data.items].sort(
    (a, b) => (a.urgency ?? 9) - (b.urgency ?? 9) || (a.actBy ?? Number.MAX_VALUE) - (b.actBy ?? Number.MAX_VALUE),
  );
  const scale = { fromDay: today - BACK_DAYS, toDay: today + AHEAD_DAYS };
  const place = (day: number) => Math.min(1, Math.max(0, (day - scale.fromDay) / (scale.toDay - scale.fromDay)));
  const ticks = yearTicks(scale);
  const left = sorted.length - most;
  return (
    <div className={css.lines}>
      <Legend />
      <table>
        <caption className="visually-hidden">{t('renewals.timeline.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('renewals.timeline.record')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('renewals.timeline.periods')}</span>
              <span className={css.scale} aria-hidden="true">
                {ticks.map(({ year, day }) => (
                  <i key={year} style={{ left: percent(place(day)) }}>
                    {String(year)}
                  </i>
                ))}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, most).map((record) => (
            <Line key={record.id} record={record} today={today} place={place} ticks={ticks} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button variant="default" onClick={() => setMost(most + STEP)}>
          {tn('renewals.timeline.more', Math.min(left, STEP))}
        </Button>
      )}
      {!data.isComplete && <p className={css.quiet}>{t('renewals.calendar.cut')}</p>}
    </div>
  );
}

function Legend() {
  const marks = [
    ['linePeriod', 'current', t('agreements.legend.current')],
    ['linePeriod', 'past', t('agreements.legend.past')],
    ['linePeriod', 'coming', t('agreements.legend.coming')],
    ['lineGap', '', t('agreements.legend.gap')],
    ['lineNotice', '', t('agreements.noticeBy')],
    ['lineToday', '', t('agreements.today')],
  ] as const;
  return (
    <ul className={css.legend} aria-hidden="true">
      {marks.map(([mark, state, words]) => (
        <li key={words}>
          <span className={css.line}>
            <span className={css[mark]} data-state={state} />
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly record: RenewalRecord;
  readonly today: number;
  readonly place: (day: number) => number;
  readonly ticks: readonly { readonly year: number; readonly day: number }[];
}

function Line({ record, today, place, ticks }: LineProps) {
  const coverage = toCoverage(periodsOf(record), today);
  const box = ({ fromDay, toDay }: Span) => {
    const [from, to] = [place(fromDay), place(toDay + 1)];
    return { left: percent(from), width: percent(to - from) };
  };
  const isSeen = ({ fromDay, toDay }: Span) => place(toDay + 1) > place(fromDay);
  const notice = record.standing === 'ended' || record.noticeDay === null ? null : dayOf(record.noticeDay);
  return (
    <tr>
      <th scope="row">
        <Link to={renewalPath(record) ?? '.'}>{record.name ?? record.id}</Link>
        <RenewalBadge record={record} />
      </th>
      <td>
        <p className="visually-hidden">{coverageInWords(coverage)}</p>
        <div className={css.line} aria-hidden="true">
          {ticks.map(({ year, day }) => (
            <span key={year} className={css.lineTick} style={{ left: percent(place(day)) }} />
          ))}
          {coverage.gaps.filter(isSeen).map((gap) => (
            <span key={gap.fromDay} className={css.lineGap} style={box(gap)} title={`${t('agreements.gap')}: ${spanText(gap)}`} />
          ))}
          {coverage.segments.filter(isSeen).map((segment, index) => (
            <span
              key={segment.period.id ?? index}
              className={css.linePeriod}
              data-state={segment.state}
              style={box(segment)}
              title={spanText(segment)}
            />
          ))}
          {notice !== null && (
            <span
              className={css.lineNotice}
              data-missed={record.standing === 'noticeMissed' || undefined}
              style={{ left: percent(place(notice)) }}
              title={`${t('agreements.noticeBy')} ${formatUtcDay(notice)}`}
            />
          )}
          <span className={css.lineToday} style={{ left: percent(place(today)) }} />
        </div>
      </td>
    </tr>
  );
}

const edge = (day: number): string => (Number.isFinite(day) ? formatUtcDay(day) : t('agreements.open'));
const spanText = ({ fromDay, toDay }: Span): string => t('agreements.span', { from: edge(fromDay), to: edge(toDay) });

function coverageInWords({ segments, gaps }: { readonly segments: readonly Span[]; readonly gaps: readonly Span[] }): string {
  if (segments.length === 0) return t('agreements.noPeriods');
  const covered = t('renewals.timeline.covered', { spans: segments.map(spanText).join(', ') });
  return gaps.length === 0 ? covered : `${covered}; ${t('renewals.timeline.gaps', { spans: gaps.map(spanText).join(', ') })}`;
}
