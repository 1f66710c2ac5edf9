import { Skeleton } from '@mantine/core';
import { dayOf } from '../../../contract/dates.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import type { Span } from '../../../contract/periods.ts';
import { type RenewalTerms, standingOf } from '../../../contract/renewals.ts';
import { Missing, type QueryLike, QueryStates } from '../../detail/query-states.tsx';
import { Section, SectionGrid } from '../../detail/section.tsx';
import type { WholeList } from '../../detail/whole-list.ts';
import { t, tn } from '../../text/t.ts';
import { useServiceDay } from '../../use-clock.ts';
import css from './agreements.module.css';
import { PeriodTimeline } from './period-timeline.tsx';
import { toCoverage } from './periods.ts';
import { StandingBadge, standingText } from './standing.tsx';
import { formatUtcDay } from './utc-day.ts';

type PeriodRecord = AnswerOf<'listAgreementPeriods'>;

interface PeriodsTabProps {
  readonly query: QueryLike<WholeList<PeriodRecord>>;
  readonly agreement: AnswerOf<'getAgreement'> | null;
}

export function PeriodsTab({ query, agreement }: PeriodsTabProps) {
  return (
    <QueryStates query={query} loading={<Skeleton height={260} />} missing={<Missing title={t('agreements.noPeriods')} />}>
      {({ items, isComplete }) =>
        items.length === 0 ? (
          <Missing title={t('agreements.noPeriods')} hint={t('agreements.noPeriodsHint')} />
        ) : (
          <Periods periods={items} isComplete={isComplete} agreement={agreement} />
        )
      }
    </QueryStates>
  );
}

interface PeriodsProps {
  readonly periods: readonly PeriodRecord[];
  readonly isComplete: boolean;
  readonly agreement: AnswerOf<'getAgreement'> | null;
}

const NO_TERMS: RenewalTerms = { renewalDays: null, isAlertingOnExpiration: null, warningDayLimit: null, criticalDayLimit: null };

function Periods({ periods, isComplete, agreement }: PeriodsProps) {
  const coverage = toCoverage(periods, useServiceDay());
  const terms = agreement ?? NO_TERMS;
  const standing = standingOf(coverage, terms);
  return (
    <SectionGrid>
      <Section title={t('agreements.timeline')} wide actions={<StandingBadge validity={coverage} terms={terms} />}>
        <PeriodTimeline
          coverage={coverage}
          label={t('agreements.timelineInWords', { standing: standingText(coverage, standing) })}
          terms={terms}
        />
        {standing.alertsOff && <p className={css.note}>{t('agreements.alertsOff')}</p>}
        {!isComplete && <p className={css.note}>{t('agreements.periodsCut')}</p>}
      </Section>
      <Section title={t('agreements.periodList')}>
        <div className={css.scroll}>
          <table className={css.table}>
            <caption className="visually-hidden">{t('agreements.periodList')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('agreements.from')}</th>
                <th scope="col">{t('agreements.to')}</th>
                <th scope="col" className={css.end}>
                  {t('agreements.length')}
                </th>
                <th scope="col">{t('agreements.state')}</th>
              </tr>
            </thead>
            <tbody>
              {coverage.segments.map(({ period, fromDay, toDay, state }) => (
                <tr key={period.id}>
                  <td>{dayText(fromDay)}</td>
                  <td>{dayText(toDay)}</td>
                  <td className={css.end}>{daysText(fromDay, toDay)}</td>
                  <td>{t(`agreements.periodState.${state}`)}</td>
                </tr>
              ))}
              {[...coverage.reversed, ...coverage.unreadable].map((period) => (
                <tr key={period.id}>
                  <td>{boundText(period.validFrom)}</td>
                  <td>{boundText(period.validTo)}</td>
                  <td className={css.end}>{t('value.none')}</td>
                  <td>{t(coverage.reversed.includes(period) ? 'agreements.reversed' : 'agreements.unreadable')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section title={t('agreements.gapsAndOverlaps')}>
        <Spans title={t('agreements.gaps')} none={t('agreements.noGaps')} spans={coverage.gaps} />
        <Spans title={t('agreements.overlaps')} none={t('agreements.noOverlaps')} spans={coverage.overlaps} />
      </Section>
    </SectionGrid>
  );
}

function Spans({ title, none, spans }: { readonly title: string; readonly none: string; readonly spans: readonly Span[] }) {
  return (
    <>
      <h3 className={css.subhead}>{title}</h3>
      {spans.length === 0 ? (
        <p className={css.note}>{none}</p>
      ) : (
        <ul className={css.spans}>
          {spans.map(({ fromDay, toDay }) => (
            <li key={`${fromDay} ${toDay}`}>
              {fromDay === toDay ? dayText(fromDay) : t('agreements.span', { from: dayText(fromDay), to: dayText(toDay) })}
              <span className={css.quiet}>{daysText(fromDay, toDay)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A bound of a period that covers nothing; if it is not a date, it is shown as received. */
const boundText = (bound: number | null): string => {
  if (bound === null) return t('agreements.open');
  return typeof bound === 'number' ? formatUtcDay(dayOf(bound)) : String(bound);
};
const dayText = (day: number): string => (Number.isFinite(day) ? formatUtcDay(day) : t('agreements.open'));
const daysText = (fromDay: number, toDay: number): string => {
  const days = toDay - fromDay + 1;
  return Number.isFinite(days) ? tn('agreements.days', days) : t('agreements.open');
};
