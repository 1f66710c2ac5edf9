import { useEffect, useState, useSyncExternalStore } from 'react';
import { inFlight } from '../api/in-flight.ts';
import { onPauseChange, pausedUntilMs } from '../api/pause.ts';
import { formatNumber } from '../format.ts';
import { t } from '../text/t.ts';
import classes from './app.module.css';

const SHOW_AFTER_MS = 300;
const OFFER_CANCEL_AFTER_MS = 2000;

/** A thin line below the header while an answer takes more than 300 ms; after two seconds also the time, and a Stop button. */
export function Progress() {
  const since = useSyncExternalStore(inFlight.subscribe, inFlight.oldestMs);
  const isPaused = useSyncExternalStore(onPauseChange, pausedUntilMs) > 0;
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    setElapsedMs(0);
    if (since === 0) return;
    const timers = [setTimeout(() => setElapsedMs(Date.now() - since), SHOW_AFTER_MS)];
    const every = setInterval(() => setElapsedMs(Date.now() - since), 1000);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      clearInterval(every);
    };
  }, [since]);
  // During a pause that the service asked for, the bar with the countdown is enough.
  if (since === 0 || isPaused || elapsedMs < SHOW_AFTER_MS - 20) return null;
  return (
    <>
      <div className={classes.progress} role="progressbar" aria-label={t('loading.label')} />
      {elapsedMs >= OFFER_CANCEL_AFTER_MS && (
        <div className={classes.slow}>
          <span role="status">{t('loading.slow')}</span>
          <span className="tabular" aria-hidden="true">
            {t('loading.seconds', { seconds: formatNumber(Math.floor(elapsedMs / 1000)) })}
          </span>
          <button type="button" className={classes.slowStop} onClick={() => inFlight.cancelReads()}>
            {t('loading.stop')}
          </button>
        </div>
      )}
    </>
  );
}
