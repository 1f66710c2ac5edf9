/** The bars above a page: the session ended, the service asks to wait, the service does not answer. The page below stays. */
import { IconClockPause, IconClockQuestion, IconCloudOff, IconKey } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { onPauseChange, pausedUntilMs } from '../api/pause.ts';
import { queryClient } from '../api/query-client.ts';
import { createRecovery, type Outage } from '../api/recovery.ts';
import { formatDate, formatRelative } from '../format.ts';
import { SessionError, signIn, signInAgain } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { t, tn } from '../text/t.ts';
import buttons from '../ui/buttons.module.css';
import { useOwnClock } from '../use-clock.ts';
import classes from './app.module.css';
import { useOnline } from './online.ts';
import { failureText } from './sign-in-screens.tsx';

const recovery = createRecovery(queryClient);

export function Bars() {
  const { expired } = useSession();
  const pausedUntil = useSyncExternalStore(onPauseChange, pausedUntilMs);
  const online = useOnline();
  const isOwnClock = useOwnClock();
  const outage = useSyncExternalStore(recovery.subscribe, recovery.current);
  return (
    <>
      {expired && <SignInAgainBar />}
      {pausedUntil > 0 && <PauseBar untilMs={pausedUntil} />}
      {outage && !expired && pausedUntil === 0 && (
        <OutageBar dataFromMs={outage.dataFromMs} nextTryMs={outage.nextTryMs} online={online} />
      )}
      {isOwnClock && (
        <Bar icon={<IconClockQuestion size={18} stroke={1.6} />} tone="warn">
          <span role="status">{t('shell.ownClock')}</span>
        </Bar>
      )}
      {!outage && !online && (
        <Bar icon={<IconCloudOff size={18} stroke={1.6} />} tone="warn">
          <span role="status">{t('failure.offline')}</span>
        </Bar>
      )}
    </>
  );
}

function Bar({
  icon,
  tone,
  children,
  action,
}: {
  readonly icon: ReactNode;
  readonly tone: 'bad' | 'warn';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={`${classes.bar} ${tone === 'bad' ? classes.barBad : classes.barWarn}`}>
      <span aria-hidden="true" className={classes.barIcon}>
        {icon}
      </span>
      <div className={classes.barText}>{children}</div>
      {action}
    </div>
  );
}

function SignInAgainBar() {
  const [problem, setProblem] = useState<SessionError | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await signInAgain();
    } catch (error) {
      setProblem(error instanceof SessionError ? error : null);
    } finally {
      setBusy(false);
    }
  };
  const blocked = problem?.reason === 'blocked';
  return (
    <Bar
      icon={<IconKey size={18} stroke={1.6} />}
      tone="bad"
      action={
        <button
          type="button"
          className={`${buttons.button} ${buttons.filled}`}
          disabled={busy}
          onClick={() => void (blocked ? signIn() : start())}
        >
          {t('session.signInAgain')}
        </button>
      }
    >
      <span role="alert">{t('session.expired')}</span>
      {busy && <span> {t('session.popupOpen')}</span>}
      {problem && <span role="alert"> {failureText(problem)}</span>}
    </Bar>
  );
}

function PauseBar({ untilMs }: { readonly untilMs: number }) {
  const seconds = useSecondsUntil(untilMs);
  return (
    <Bar icon={<IconClockPause size={18} stroke={1.6} />} tone="warn">
      <span role="status">{t('failure.paused')}</span>{' '}
      <span className="tabular" aria-hidden="true">
        {tn('failure.pausedSeconds', seconds)}
      </span>
    </Bar>
  );
}

function OutageBar({ dataFromMs, nextTryMs, online }: Pick<Outage, 'dataFromMs' | 'nextTryMs'> & { readonly online: boolean }) {
  const seconds = useSecondsUntil(nextTryMs);
  return (
    <Bar
      icon={<IconCloudOff size={18} stroke={1.6} />}
      tone="warn"
      action={
        <button type="button" className={buttons.button} onClick={() => recovery.retryNow()}>
          {t('failure.retryNow')}
        </button>
      }
    >
      <span role="status">
        {t(online ? 'failure.outage' : 'failure.offline')}
        {dataFromMs !== null &&
          ` ${t('failure.dataFrom', { time: formatDate(dataFromMs, { withTime: true }), relative: formatRelative(dataFromMs, Date.now()) })}`}
      </span>{' '}
      <span className="tabular" aria-hidden="true">
        {seconds > 0 ? tn('failure.nextTry', seconds) : t('failure.trying')}
      </span>
    </Bar>
  );
}

/** Whole seconds left; updated visually every second, but announced to screen readers only once, in a sentence. */
function useSecondsUntil(ms: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((ms - now) / 1000));
}
