import { t } from '../text/t.ts';
import classes from './app.module.css';

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="7" className={classes.logoGround} />
        <path d="M8 10.5h10M8 16h16M8 21.5h7" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" fill="none" />
        <path
          d="m19.5 21.2 2 2 3.8-4.4"
          stroke="#a3c5e6"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </svg>
      <span className={classes.logoText}>{t('app.name')}</span>
    </span>
  );
}
