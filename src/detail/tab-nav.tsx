import { useEffect, useRef } from 'react';
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

/** Tabs are pages with their own addresses, so they are links in a navigation, not ARIA tabs. */
export function TabNav({ label, tabs, active }: TabNavProps) {
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the row scrolls; the open tab must be visible, even after a direct visit.
  useEffect(() => {
    const row = nav.current;
    const current = active === '' ? null : row?.querySelector<HTMLElement>('[aria-current]');
    if (!row || !current) return;
    const left = current.offsetLeft - row.offsetLeft;
    if (left < row.scrollLeft || left + current.offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = left - 32;
  }, [active]);
  return (
    <nav className={css.tabs} aria-label={label} ref={nav}>
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
