import { IconAlertTriangle, IconCircleCheck, IconClock, IconFlag, IconHelpCircle, IconHourglass } from '@tabler/icons-react';
import { DAY_MS } from '../../../contract/dates.ts';
import { type EndFields, endConflicts, endsWithoutDate, type Phase, phaseOn } from '../../../contract/lifecycle.ts';
import { ToneBadge } from '../../detail/tone-badge.tsx';
import { formatDay } from '../../format.ts';
import { t } from '../../text/t.ts';
import { useServiceDay } from '../../use-clock.ts';
import { isUnreleased } from './lifecycle.ts';

const LOOK = {
  supported: { tone: 'good', icon: IconCircleCheck },
  extendedSupport: { tone: 'warn', icon: IconClock },
  outOfSupport: { tone: 'bad', icon: IconAlertTriangle },
  unknown: { tone: 'neutral', icon: IconHelpCircle },
} as const satisfies Record<Phase, { readonly tone: string; readonly icon: typeof IconClock }>;

interface PhaseBadgeProps {
  readonly application: EndFields & { readonly releaseDate?: number | null };
  /** Only the phase, for a column of a list. */
  readonly short?: boolean;
}

/** The phase of an application, until when, and whether the service's flags contradict it. */
export function PhaseBadge({ application, short = false }: PhaseBadgeProps) {
  const today = useServiceDay();
  const { phase, day } = phaseOn(application, today);
  const { tone, icon: Icon } = LOOK[phase];
  const differs = endConflicts(application, today).length > 0;
  const { releaseDate = null } = application;
  return (
    <>
      <ToneBadge tone={tone} icon={<Icon size={14} aria-hidden />}>
        {short
          ? t(`registry.phase.${phase}`)
          : phase === 'unknown' || day === null
            ? t('registry.phaseUnknown')
            : t(`registry.phaseUntil.${phase}`, { date: formatDay(day * DAY_MS) })}
      </ToneBadge>
      {!short && isUnreleased({ releaseDate }, today) && (
        <ToneBadge tone="neutral" icon={<IconHourglass size={14} aria-hidden />}>
          {t('registry.unreleased')}
        </ToneBadge>
      )}
      {!short && phase !== 'outOfSupport' && endsWithoutDate(application).length > 0 && (
        <ToneBadge tone="warn" icon={<IconFlag size={14} aria-hidden />}>
          {t('registry.endedWithoutDate')}
        </ToneBadge>
      )}
      {!short && differs && (
        <ToneBadge tone="warn" icon={<IconFlag size={14} aria-hidden />}>
          {t('registry.flagsDiffer')}
        </ToneBadge>
      )}
    </>
  );
}
