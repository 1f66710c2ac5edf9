import type { PeriodFields, Span } from '../../../contract/periods.ts';
import { isDays, type RenewalTerms, standingOf } from '../../../contract/renewals.ts';
import { t } from '../../text/t.ts';
import css from './agreements.module.css';
import { type Coverage, toScale, yearTicks } from './periods.ts';
import { formatUtcDay } from './utc-day.ts';

interface PeriodTimelineProps {
  readonly coverage: Coverage<PeriodFields>;
  /** The whole picture in a sentence; the tables beside it have every number. */
  readonly label: string;
  readonly terms: RenewalTerms;
}

const LANE = 26;
/** Further right, a year's label would be cut off: it goes to the left of its line. */
const LABEL_FITS_TO = 0.9;
const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

export function PeriodTimeline({ coverage, label, terms }: PeriodTimelineProps) {
  const scale = toScale(coverage);
  const box = ({ fromDay, toDay }: Span) => {
    const left = scale.place(fromDay);
    return { left: percent(left), width: percent(Math.max(0.002, scale.place(toDay + 1) - left)) };
  };
  const { lastDay } = coverage;
  const { noticeDay } = standingOf(coverage, terms);
  const limitSpans =
    lastDay === null || !Number.isFinite(lastDay)
      ? []
      : (['warningDayLimit', 'criticalDayLimit'] as const).flatMap((name) => {
          const days = terms[name];
          return !isDays(days) ? [] : [{ name, fromDay: lastDay - days, toDay: lastDay }];
        });
  const ticks = yearTicks(scale);
  const today = percent(scale.place(coverage.todayDay + 0.5));
  const nearEnd = scale.place(coverage.todayDay) > 0.85;
  return (
    <div role="img" aria-label={label}>
      <div className={css.timeline} style={{ height: coverage.lanes * LANE + 34 }}>
        {coverage.gaps.map((gap) => (
          <div key={gap.fromDay} className={css.gap} style={box(gap)} title={t('agreements.gap')} />
        ))}
        {coverage.overlaps.map((overlap) => (
          <div key={overlap.fromDay} className={css.overlap} style={box(overlap)} title={t('agreements.overlap')} />
        ))}
        {ticks.map(({ year, day }) => (
          <div key={year} className={css.tick} style={{ left: percent(scale.place(day)) }} />
        ))}
        {limitSpans.map(({ name, ...span }) => (
          <div key={name} className={css.limit} data-limit={name} style={box(span)} />
        ))}
        {coverage.segments.map((segment, index) => (
          <div
            key={segment.period.id ?? index}
            className={css.period}
            data-state={segment.state}
            style={{ ...box(segment), top: segment.lane * LANE + 4 }}
            title={t('agreements.span', { from: edge(segment.fromDay), to: edge(segment.toDay) })}
          />
        ))}
        {noticeDay !== null && (
          <div
            className={css.noticeLine}
            style={{ left: percent(scale.place(noticeDay + 0.5)) }}
            title={t('agreements.noticeBy')}
          />
        )}
        <div className={css.todayLine} style={{ left: today }}>
          <span className={nearEnd ? css.todayLeft : undefined}>{t('agreements.today')}</span>
        </div>
      </div>
      <div className={css.axis}>
        {ticks.map(({ year, day }) => (
          <span
            key={year}
            className={scale.place(day) > LABEL_FITS_TO ? css.yearLeft : undefined}
            style={{ left: percent(scale.place(day)) }}
          >
            {String(year)}
          </span>
        ))}
      </div>
      <ul className={css.legend} aria-hidden="true">
        {(
          [
            'current',
            'past',
            'coming',
            'gap',
            'overlap',
            ...(noticeDay === null ? [] : (['notice'] as const)),
            ...limitSpans.map(({ name }) => name),
          ] as const
        ).map((key) => (
          <li key={key}>
            <i data-key={key} />
            {t(`agreements.legend.${key}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const edge = (day: number): string => (Number.isFinite(day) ? formatUtcDay(day) : t('agreements.open'));
