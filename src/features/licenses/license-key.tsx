import { Button, Group } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { requireFreshSession } from '../../session/session.ts';
import { t, tn } from '../../text/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import css from './licenses.module.css';

const SHOWN_FOR_S = 30;
/** Nobody else may read keys at an abandoned desk: after this time the person must sign in again. */
const FRESH_FOR_S = 15 * 60;

/**
 * A license key, masked. Shown on demand for 30 seconds and hidden at once when the page is no longer visible; copied without
 * being shown. It is never put into an attribute, a title, the address or storage: only text nodes and the clipboard receive it.
 */
export function LicenseKey({ value }: { readonly value: string }) {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const isShown = secondsLeft > 0;

  useEffect(() => {
    if (!isShown) return;
    const hide = () => setSecondsLeft(0);
    const until = Date.now() + SHOWN_FOR_S * 1000;
    const timer = setInterval(() => setSecondsLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 250);
    const onVisibility = () => {
      if (document.hidden) hide();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', hide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', hide);
    };
  }, [isShown]);

  const confirm = async (): Promise<boolean> => {
    const isFresh = await requireFreshSession(FRESH_FOR_S);
    setRefused(!isFresh);
    return isFresh;
  };
  const show = async () => {
    if (await confirm()) setSecondsLeft(SHOWN_FOR_S);
  };
  const copied = async (): Promise<string> => {
    if (!(await confirm())) throw new Error('the person did not sign in again');
    return value;
  };

  return (
    <Group gap="xs" className={css.key}>
      {isShown ? (
        <code className={css.keyText} data-private>
          {value}
        </code>
      ) : (
        <span className={css.keyMask}>
          <span aria-hidden="true">••••••••••••</span>
          <span className="visually-hidden">{t('licenses.keyHidden')}</span>
        </span>
      )}
      <Button
        variant="default"
        size="compact-xs"
        leftSection={isShown ? <IconEyeOff size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
        onClick={() => (isShown ? setSecondsLeft(0) : void show())}
      >
        {t(isShown ? 'licenses.hideKey' : 'licenses.showKey')}
      </Button>
      <CopyButton value={copied} label={t('licenses.copyKey')} />
      {isRefused && (
        <span role="status" className={css.keyTimer}>
          {t('licenses.keyNeedsSignIn')}
        </span>
      )}
      {isShown && <span className={css.keyTimer}>{tn('licenses.keyShownFor', secondsLeft)}</span>}
    </Group>
  );
}
