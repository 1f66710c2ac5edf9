import { t } from '../text/t.ts';
import classes from './app.module.css';

/** The sign-in window closes itself; if a browser forbids that, it shows this. */
export function WindowDone() {
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <p role="status">{t('session.popupDone')}</p>
      </div>
    </main>
  );
}
