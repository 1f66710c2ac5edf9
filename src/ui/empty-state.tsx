import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../text/t.ts';
import { STATE_ICON, StateFrame } from './state-frame.tsx';
import classes from './ui.module.css';

export interface EmptyStateProps {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly compact?: boolean;
}

export function EmptyState({ title = t('empty.title'), children, actions, compact }: EmptyStateProps) {
  return (
    <StateFrame icon={<IconInbox {...STATE_ICON} />} title={title} actions={actions} compact={compact}>
      {children && <div className={classes.stateText}>{children}</div>}
    </StateFrame>
  );
}
