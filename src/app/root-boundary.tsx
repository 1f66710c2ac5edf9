import { Component, type ReactNode } from 'react';
import { t } from '../text/t.ts';
import classes from './app.module.css';

/** The last boundary: a failure outside any page shows a plain page with a reload button, never a blank one. */
export class RootBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={classes.screen}>
        <div className={classes.card}>
          <h1 className={classes.cardTitle}>{t('error.page')}</h1>
          <p>{t('error.pageHint')}</p>
          <button type="button" className={classes.plainButton} onClick={() => window.location.reload()}>
            {t('error.reload')}
          </button>
        </div>
      </main>
    );
  }
}
