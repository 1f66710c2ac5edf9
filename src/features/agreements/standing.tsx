import {
  IconAlertTriangle,
  IconBell,
  IconBellOff,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconHelpCircle,
  IconHourglass,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/infer.ts';
import type { Validity } from '../../../contract/periods.ts';
import {
  ALERT_LEVELS,
  type RenewalTerms,
  STANDINGS,
  type Standing,
  type StandingKind,
  standingOf,
  toneOf,
} from '../../../contract/renewals.ts';
import { ToneBadge } from '../../detail/tone-badge.tsx';
import { enumName } from '../../format.ts';
import { t, tn } from '../../text/t.ts';

const ICONS: Readonly<Record<StandingKind, typeof IconClock>> = {
  noticeMissed: IconAlertTriangle,
  ended: IconAlertTriangle,
  noticeDue: IconBell,
  ending: IconClock,
  running: IconCircleCheck,
  notStarted: IconHourglass,
  neverEnds: IconCircleCheck,
  noPeriods: IconHelpCircle,
};

/** The status of a record as computed by the service. */
export type ComputedStanding = Pick<
  AnswerOf<'listRenewals'>,
  'standing' | 'daysLeft' | 'daysToNotice' | 'alertLevel' | 'isAlertingOnExpiration'
>;

/** It has an end, but nobody is told. */
export const isSilent = ({ isAlertingOnExpiration, daysLeft }: ComputedStanding): boolean =>
  isAlertingOnExpiration === false && daysLeft !== null && daysLeft >= 0;

/** A record with alerts off shows that unless something is more urgent. */
const iconOf = (kind: StandingKind, tone: Standing['tone'], alertsOff: boolean): typeof IconClock =>
  alertsOff && tone === 'neutral' ? IconBellOff : ICONS[kind];

/** The status of a record in a list, in a word or in the given words. */
export function StandingCell({ record, children }: { readonly record: ComputedStanding; readonly children?: ReactNode }) {
  const { daysLeft, daysToNotice } = record;
  const kind = STANDINGS.find((each) => each === record.standing);
  // Not there yet, or a word unknown to this version.
  if (!kind) return record.standing;
  const limit = ALERT_LEVELS.find((each) => each === record.alertLevel) ?? null;
  const isNear = [daysLeft, daysToNotice].some((days) => typeof days === 'number' && days >= 0 && days <= 30);
  const alertsOff = isSilent(record);
  const tone = toneOf(kind, { limit, alertsOff }, isNear);
  const Icon = iconOf(kind, tone, alertsOff);
  return (
    <ToneBadge tone={tone} icon={<Icon size={14} aria-hidden />}>
      {children ?? (alertsOff ? `${enumName(kind)} · ${t('agreements.alertsOffShort')}` : enumName(kind))}
    </ToneBadge>
  );
}

interface StandingBadgeProps {
  readonly validity: Validity;
  readonly terms: RenewalTerms;
}

/** The status of a record today as a word, an icon and a number of days. */
export function StandingBadge({ validity, terms }: StandingBadgeProps) {
  const standing = standingOf(validity, terms);
  const Icon =
    standing.limit === 'critical' && standing.kind === 'ending'
      ? IconClockExclamation
      : iconOf(standing.kind, standing.tone, standing.alertsOff);
  return (
    <ToneBadge tone={standing.tone} icon={<Icon size={14} aria-hidden />}>
      {standingText(validity, standing)}
    </ToneBadge>
  );
}

type ValidityFacts = Pick<Validity, 'state' | 'daysLeft' | 'nextDay' | 'todayDay'>;

/** "Notice missed · 47 days left · alerts off": the most urgent first. */
export function standingText(
  validity: ValidityFacts,
  { kind, daysToNotice, limit, alertsOff }: Pick<Standing, 'kind' | 'daysToNotice' | 'limit' | 'alertsOff'>,
): string {
  const parts = [validityText(validity)];
  if (kind === 'noticeMissed') parts.unshift(t('agreements.noticeMissed'));
  if (kind === 'noticeDue')
    parts.unshift(daysToNotice === 0 ? t('agreements.noticeDueToday') : tn('agreements.noticeDueIn', daysToNotice ?? 0));
  if (limit !== null) parts.push(t(`agreements.limit.${limit}`));
  if (alertsOff) parts.push(t('agreements.alertsOffShort'));
  return parts.join(' · ');
}

/** The status by the periods alone: "47 days left". */
export function validityText({ state, daysLeft, nextDay, todayDay }: ValidityFacts): string {
  if (state === 'none') return t('agreements.noPeriods');
  if (state === 'coming') return tn('agreements.beginsIn', (nextDay ?? todayDay) - todayDay);
  if (daysLeft === null || daysLeft === Number.POSITIVE_INFINITY) return t('agreements.neverEnds');
  if (daysLeft < 0) return tn('agreements.endedFor', -daysLeft);
  if (daysLeft === 0) return t('agreements.endsToday');
  return tn('agreements.daysLeft', daysLeft);
}
