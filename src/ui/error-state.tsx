import { IconAlertTriangle, IconMapQuestion } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import buttons from './buttons.module.css';
import { describeError } from './describe-error.ts';
import { ForbiddenState } from './forbidden-state.tsx';
import { STATE_ICON, StateFrame } from './state-frame.tsx';
import classes from './ui.module.css';

export interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly compact?: boolean;
}

/** A failed read. A forbidden or missing record has its own state. */
export function ErrorState({ error, onRetry, compact = false }: ErrorStateProps) {
  const described = describeError(error);
  if (described.kind === 'forbidden') return <ForbiddenState scope={described.scope} text={described.text} compact={compact} />;
  const retry = onRetry && (
    <button type="button" className={buttons.button} onClick={onRetry}>
      {t('error.retry')}
    </button>
  );
  const icon = described.kind === 'not-found' ? <IconMapQuestion {...STATE_ICON} /> : <IconAlertTriangle {...STATE_ICON} />;
  return (
    <StateFrame icon={icon} title={described.title} actions={retry} compact={compact} role="alert">
      <p className={classes.stateText}>{described.text}</p>
      {described.operation && <p className={classes.stateSmall}>{t('error.operation', { operation: described.operation })}</p>}
    </StateFrame>
  );
}
