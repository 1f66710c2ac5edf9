import { t } from '../text/t.ts';
import classes from './app.module.css';

/** The window of a sign-in closes by itself; where a browser forbids that, this stands in it. */
export function WindowDone() {
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <p role="status">{t('session.popupDone')}</p>
      </div>
    </main>
  );
}
