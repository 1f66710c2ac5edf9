import { formatRelative } from '../../../format.ts';
import { type TextKey, t } from '../../../text/t.ts';
import { useServiceDay } from '../../../use-clock.ts';
import { activityState } from '../activity-state.ts';
import css from './user.module.css';

/** "Active · 3 days ago": the status in words, also distinguished by shape. */
export function ActivityBadge({ lastActive }: { readonly lastActive: unknown }) {
  const state = activityState(lastActive, useServiceDay());
  return (
    <span className={css.badge} data-state={state}>
      <span className={css.dot} aria-hidden="true" />
      {t(`users.state.${state}` satisfies TextKey)}
      {typeof lastActive === 'number' && <span className={css.quiet}>· {formatRelative(lastActive)}</span>}
    </span>
  );
}
