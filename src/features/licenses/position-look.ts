import { IconAlertTriangle, IconCircleCheck, IconCirclePlus, IconHelpCircle } from '@tabler/icons-react';
import type { PositionStatus } from '../../../contract/product-position.ts';

export const POSITION_LOOK = {
  short: { tone: 'bad', icon: IconAlertTriangle },
  even: { tone: 'good', icon: IconCircleCheck },
  surplus: { tone: 'neutral', icon: IconCirclePlus },
  unknown: { tone: 'neutral', icon: IconHelpCircle },
} as const satisfies Record<PositionStatus, { readonly tone: string; readonly icon: typeof IconHelpCircle }>;
