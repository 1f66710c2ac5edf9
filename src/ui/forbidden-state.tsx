import { IconLock } from '@tabler/icons-react';
import { t, textOr } from '../text/t.ts';
import { STATE_ICON, StateFrame } from './state-frame.tsx';
import classes from './ui.module.css';

export function ForbiddenState({ scope, compact = false }: { readonly scope: string | null; readonly compact?: boolean }) {
  return (
    <StateFrame icon={<IconLock {...STATE_ICON} />} title={t('forbidden.title')} compact={compact}>
      <p className={classes.stateText}>
        {scope ? t('forbidden.hint', { permission: textOr(`permission.${scope}`, scope), scope }) : t('error.http403')}
      </p>
    </StateFrame>
  );
}
