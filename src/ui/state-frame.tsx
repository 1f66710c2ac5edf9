/** The frame of the states shown in place of data. */
import type { ReactNode } from 'react';
import classes from './ui.module.css';

export const STATE_ICON = { size: 36, stroke: 1.4 } as const;

export interface StateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly compact?: boolean | undefined;
  readonly role?: 'alert' | 'status';
}

export function StateFrame({ icon, title, children, actions, compact = false, role }: StateProps) {
  return (
    <div className={compact ? `${classes.state} ${classes.stateCompact}` : classes.state} role={role}>
      {!compact && (
        <span className={classes.stateIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 className={classes.stateTitle}>{title}</h2>
      {children}
      {actions && <div className={`${classes.stateActions} no-print`}>{actions}</div>}
    </div>
  );
}
