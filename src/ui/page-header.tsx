import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '../text/t.ts';
import classes from './ui.module.css';

export interface Breadcrumb {
  readonly label: string;
  /** Absent for a step that has no page. */
  readonly to?: string;
}

export interface PageHeaderProps {
  /** The page's only h1; also names the browser tab. */
  readonly title: string;
  readonly breadcrumbs?: readonly Breadcrumb[];
  readonly actions?: ReactNode;
  readonly subtitle?: ReactNode;
}

export function PageHeader({ title, breadcrumbs = [], actions, subtitle }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.headerText}>
        {breadcrumbs.length > 0 && (
          <nav aria-label={t('breadcrumbs.label')}>
            <ol className={classes.crumbs}>
              {breadcrumbs.map(({ label, to }) => (
                <li key={`${to ?? ''} ${label}`}>{to ? <Link to={to}>{label}</Link> : label}</li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className={classes.title} tabIndex={-1} id="page-title">
          {title}
        </h1>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
    </header>
  );
}
