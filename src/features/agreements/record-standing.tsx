import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/infer.ts';
import { periodsOn } from '../../../contract/periods.ts';
import type { RenewalTerms } from '../../../contract/renewals.ts';
import { useServiceDay } from '../../clock.ts';
import { wholeListQuery } from '../../detail/whole-list.ts';
import { type AgreementKind, KINDS_OF_AGREEMENT } from './kinds.ts';
import { StandingBadge } from './standing.tsx';

interface RecordStandingProps {
  readonly kind: AgreementKind;
  /** A record in full: the terms of renewal are not part of a list's rows. */
  readonly record: Pick<AnswerOf<'listAgreements'>, 'id'> & Partial<RenewalTerms>;
}

/** The badge where only the record is at hand: its periods are asked for. Nothing while they are on their way or cannot be read. */
export function RecordStanding({ kind, record }: RecordStandingProps) {
  const todayDay = useServiceDay();
  const { id, renewalDays } = record;
  const isWhole = id !== null && renewalDays !== undefined;
  const query = useQuery({
    ...wholeListQuery(KINDS_OF_AGREEMENT[kind].periods, { id: String(id) }),
    enabled: isWhole,
    staleTime: 60_000,
  });
  if (!isWhole || !query.data) return null;
  return <StandingBadge validity={periodsOn(query.data.items, todayDay)} terms={toTerms(record)} />;
}

/** What the service sent and is not a number of days, or not a Boolean, survives as it came; `standingOf` lets it apply to nothing. */
const toTerms = ({ renewalDays, isAlertingOnExpiration, warningDayLimit, criticalDayLimit }: RecordStandingProps['record']) =>
  ({ renewalDays, isAlertingOnExpiration, warningDayLimit, criticalDayLimit }) as RenewalTerms;
