import { Skeleton } from '@mantine/core';
import type { Validity } from '../../../contract/periods.ts';
import { type RenewalTerms, standingOf, windowOf } from '../../../contract/renewals.ts';
import { t } from '../../text/t.ts';
import css from './agreements.module.css';
import { StandingBadge } from './standing.tsx';
import { formatUtcDay } from './utc-day.ts';

interface RenewalFactsProps {
  readonly validity: Validity | null;
  readonly terms: RenewalTerms | null;
}

const NAMES = ['standing', 'lastDay', 'noticeBy', 'bucket'] as const;

/** Answers "until when, and when must I act": status, last day, notice date, renewal window. */
export function RenewalFacts({ validity, terms }: RenewalFactsProps) {
  const facts = validity === null || terms === null ? null : factsOf(validity, terms);
  return (
    <dl className={css.facts}>
      {NAMES.filter((name) => facts?.[name] !== null).map((name) => (
        <div key={name}>
          <dt>{t(`agreements.${name}`)}</dt>
          <dd>{facts ? facts[name] : <Skeleton height={12} width="50%" mt={4} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(validity: Validity, terms: RenewalTerms) {
  const { lastDay, noticeDay, daysToNotice } = standingOf(validity, terms);
  return {
    standing: <StandingBadge validity={validity} terms={terms} />,
    lastDay: lastDay === null ? t('value.none') : Number.isFinite(lastDay) ? formatUtcDay(lastDay) : t('agreements.neverEnds'),
    noticeBy:
      noticeDay === null ? (
        t('value.none')
      ) : (
        <NoticeDay day={noticeDay} daysAhead={daysToNotice ?? 0} isOver={validity.state === 'expired'} />
      ),
    bucket: bucketText(validity.daysLeft),
  };
}

function NoticeDay({ day, daysAhead, isOver }: { readonly day: number; readonly daysAhead: number; readonly isOver: boolean }) {
  const date = formatUtcDay(day);
  if (daysAhead >= 0) return date;
  return <span className={isOver ? undefined : css.missed}>{t('agreements.noticePassed', { date })}</span>;
}

/** The renewal window of an end this many days away (null: unknown); null for a record that has ended. */
export function bucketText(daysLeft: number | null): string | null {
  if (daysLeft !== null && daysLeft < 0) return null;
  return t(`agreements.bucket.${daysLeft === null ? 'none' : windowOf(daysLeft)}`);
}
