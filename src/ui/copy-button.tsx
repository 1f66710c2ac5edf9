import { Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../text/t.ts';
import buttons from './buttons.module.css';

export interface CopyButtonProps {
  /** The text, or a function that gets it on the click: a secret need not be rendered to be copied. */
  readonly value: string | (() => string | Promise<string>);
  readonly label?: string;
}

type Outcome = 'idle' | 'done' | 'failed';

export function CopyButton({ value, label = t('copy.label') }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : await value());
      setOutcome('done');
    } catch {
      setOutcome('failed');
    }
  };
  const text = outcome === 'done' ? t('copy.done') : outcome === 'failed' ? t('copy.failed') : label;
  const Icon = outcome === 'done' ? IconCheck : outcome === 'failed' ? IconX : IconCopy;
  return (
    <>
      <Tooltip label={text} openDelay={300}>
        <button type="button" className={buttons.smallIcon} aria-label={label} onClick={() => void copy()}>
          <Icon size={14} aria-hidden="true" />
        </button>
      </Tooltip>
      <span role="status" className="visually-hidden">
        {outcome === 'idle' ? '' : text}
      </span>
    </>
  );
}
