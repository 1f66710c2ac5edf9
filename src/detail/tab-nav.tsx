import { Link, useLocation } from 'react-router';
import css from './detail.module.css';

export interface TabLink {
  readonly key: string;
  readonly label: string;
  readonly to: string;
}

interface TabNavProps {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly active: string;
}

/** Tabs are pages with addresses of their own, so they are links in a navigation, not ARIA tabs. */
export function TabNav({ label, tabs, active }: TabNavProps) {
  return (
    <nav className={css.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ key, label: text, to }) => (
          <li key={key}>
            <Link className={css.tab} to={to} preventScrollReset {...(key === active && { 'aria-current': 'page' as const })}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A choice between the parts of one tab. */
export function PartNav({ label, tabs, active }: TabNavProps) {
  const { search } = useLocation();
  return (
    <nav aria-label={label}>
      <ul className={css.parts}>
        {tabs.map(({ key, label: text, to }) => (
          <li key={key}>
            <Link
              className={css.part}
              to={key === active ? `${to}${search}` : to}
              preventScrollReset
              {...(key === active && { 'aria-current': 'true' as const })}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
