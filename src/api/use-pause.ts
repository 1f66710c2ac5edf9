import { useEffect, useState } from 'react';
import { onPauseChange, pausedUntilMs } from './pause.ts';

/** Seconds until the whole app may send requests again, or until `untilMs` if that is later; null if it may now. */
export function usePauseSeconds(untilMs = 0): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    const redraw = () => tick((count) => count + 1);
    const timer = setInterval(redraw, 1000);
    const stop = onPauseChange(redraw);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  const left = Math.ceil((Math.max(pausedUntilMs(), untilMs) - Date.now()) / 1000);
  return left > 0 ? left : null;
}
