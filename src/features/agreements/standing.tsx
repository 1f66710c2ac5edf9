import { IconAlertTriangle, IconCircleCheck, IconClock, IconClockExclamation, IconHelpCircle } from '@tabler/icons-react';
import { ToneBadge } from '../../detail/tone-badge.tsx';
import { t, tn } from '../../text/t.ts';
import type { Coverage, PeriodFields } from './periods.ts';
import { type AlertLevel, type AlertLimits, alertLevel } from './renewals.ts';

const LOOK: Readonly<
  Record<AlertLevel, { readonly tone: 'neutral' | 'good' | 'warn' | 'bad'; readonly icon: typeof IconClock }>
> = {
  expired: { tone: 'bad', icon: IconAlertTriangle },
  critical: { tone: 'bad', icon: IconClockExclamation },
  warning: { tone: 'warn', icon: IconClock },
  fine: { tone: 'good', icon: IconCircleCheck },
  silent: { tone: 'neutral', icon: IconClock },
};

/** How a record stands today in a word, an icon and a number of days. */
export function StandingBadge({ coverage, limits }: { readonly coverage: Coverage<PeriodFields>; readonly limits: AlertLimits }) {
  const level = alertLevel(coverage.daysLeft, limits);
  const { tone, icon } = LOOK[level];
  const Icon = coverage.state === 'none' ? IconHelpCircle : icon;
  return (
    <ToneBadge
      tone={coverage.state === 'valid' || coverage.state === 'expired' ? tone : 'neutral'}
      icon={<Icon size={14} aria-hidden />}
    >
      {standingText(coverage)}
      {level === 'critical' && ` · ${t('agreements.critical')}`}
      {level === 'warning' && ` · ${t('agreements.warning')}`}
    </ToneBadge>
  );
}

export function standingText({ state, daysLeft, nextDay, todayDay }: Coverage<PeriodFields>): string {
  if (state === 'none') return t('agreements.noPeriods');
  if (state === 'coming') return tn('agreements.beginsIn', (nextDay ?? todayDay) - todayDay);
  if (daysLeft === null || daysLeft === Number.POSITIVE_INFINITY) return t('agreements.neverEnds');
  if (daysLeft < 0) return tn('agreements.expiredFor', -daysLeft);
  if (daysLeft === 0) return t('agreements.endsToday');
  return tn('agreements.daysLeft', daysLeft);
}
