import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/infer.ts';
import { periodsOn } from '../../../contract/periods.ts';
import type { RenewalTerms } from '../../../contract/renewals.ts';
import { wholeListQuery } from '../../detail/whole-list.ts';
import { useServiceDay } from '../../use-clock.ts';
import { type AgreementKind, KINDS_OF_AGREEMENT } from './kinds.ts';
import { StandingBadge } from './standing.tsx';

interface RecordStandingProps {
  readonly kind: AgreementKind;
  /** A record in full: rows of a list lack the renewal terms. */
  readonly record: Pick<AnswerOf<'listAgreements'>, 'id'> & Partial<RenewalTerms>;
}

/** The badge for a record without its periods, which it requests. Nothing while they load or if they cannot be read. */
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

/** Values that are not a number of days, or not a Boolean, stay as received; `standingOf` ignores them. */
const toTerms = ({ renewalDays, isAlertingOnExpiration, warningDayLimit, criticalDayLimit }: RecordStandingProps['record']) =>
  ({ renewalDays, isAlertingOnExpiration, warningDayLimit, criticalDayLimit }) as RenewalTerms;
