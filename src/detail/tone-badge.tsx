import type { ReactNode } from 'react';
import css from './detail.module.css';

interface ToneBadgeProps {
  readonly tone: 'neutral' | 'good' | 'warn' | 'bad';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A word about a status; the word and the icon convey it, the tone only helps the eye. */
export function ToneBadge({ tone, icon, children }: ToneBadgeProps) {
  return (
    <span className={css.badge} data-tone={tone}>
      {icon}
      <span className={css.badgeText}>{children}</span>
    </span>
  );
}
