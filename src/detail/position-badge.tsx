import { IconAlertTriangle, IconCircleCheck, IconCirclePlus, IconHelpCircle } from '@tabler/icons-react';
import { POSITION_STATUSES, type PositionStatus } from '../../contract/position-statuses.ts';
import { enumName } from '../format.ts';
import { ToneBadge } from './tone-badge.tsx';

const LOOK = {
  short: { tone: 'bad', icon: IconAlertTriangle },
  even: { tone: 'good', icon: IconCircleCheck },
  surplus: { tone: 'neutral', icon: IconCirclePlus },
  unknown: { tone: 'neutral', icon: IconHelpCircle },
} as const satisfies Record<PositionStatus, unknown>;

/** Short, even or surplus, as a word with an icon; other values as received. */
export function PositionBadge({ status: value }: { readonly status: string | null }) {
  const status = POSITION_STATUSES.find((each) => each === value);
  if (!status) return value;
  const { tone, icon: Icon } = LOOK[status];
  return (
    <ToneBadge tone={tone} icon={<Icon size={14} aria-hidden />}>
      {enumName(status)}
    </ToneBadge>
  );
}
