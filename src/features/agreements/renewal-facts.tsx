import { Skeleton } from '@mantine/core';
import { t } from '../../text/t.ts';
import css from './agreements.module.css';
import type { Coverage, PeriodFields } from './periods.ts';
import { type AlertLimits, bucketOf } from './renewals.ts';
import { StandingBadge } from './standing.tsx';
import { formatUtcDay } from './utc-day.ts';

interface RenewalFactsProps {
  readonly coverage: Coverage<PeriodFields> | null;
  readonly noticeDay: number | null;
  readonly limits: AlertLimits | null;
}

/** The answer to "until when, and when must I act": standing, last day, day of notice, renewal bucket. */
export function RenewalFacts({ coverage, noticeDay, limits }: RenewalFactsProps) {
  const ready = coverage !== null && limits !== null;
  const last = coverage?.lastDay ?? null;
  const facts = [
    { label: t('agreements.standing'), value: ready ? <StandingBadge coverage={coverage} limits={limits} /> : null },
    {
      label: t('agreements.lastDay'),
      value: last === null ? t('value.none') : Number.isFinite(last) ? formatUtcDay(last) : t('agreements.neverEnds'),
    },
    {
      label: t('agreements.noticeBy'),
      value:
        noticeDay === null || coverage === null
          ? t('value.none')
          : noticeDay < coverage.todayDay
            ? t('agreements.noticePassed', { date: formatUtcDay(noticeDay) })
            : formatUtcDay(noticeDay),
    },
    { label: t('agreements.bucket'), value: coverage === null ? null : t(`agreements.bucket.${bucketOf(coverage.daysLeft)}`) },
  ];
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{ready ? value : <Skeleton height={12} width="50%" mt={4} />}</dd>
        </div>
      ))}
    </dl>
  );
}
