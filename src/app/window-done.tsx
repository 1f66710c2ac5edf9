import { t } from '../text/t.ts';
import classes from './app.module.css';

/**
 * The sign-in window closes itself; if a browser forbids that, it shows this. Whether the answer signs anybody in, only the page
 * that opened the window knows, if there is one.
 */
export function WindowDone({ isFailed }: { readonly isFailed: boolean }) {
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <p role="status">{t(isFailed ? 'session.popupFailed' : 'session.popupDone')}</p>
      </div>
    </main>
  );
}
