import { IconLock } from '@tabler/icons-react';
import { t, textOr } from '../text/t.ts';
import { STATE_ICON, StateFrame } from './state-frame.tsx';
import classes from './ui.module.css';

interface ForbiddenStateProps {
  /** What the session lacks; null if the service had another reason, which `text` gives. */
  readonly scope: string | null;
  readonly text?: string;
  readonly compact?: boolean;
}

export function ForbiddenState({ scope, text, compact = false }: ForbiddenStateProps) {
  return (
    <StateFrame icon={<IconLock {...STATE_ICON} />} title={t('forbidden.title')} compact={compact}>
      <p className={classes.stateText}>
        {scope ? t('forbidden.hint', { permission: textOr(`permission.${scope}`, scope), scope }) : text}
      </p>
    </StateFrame>
  );
}
