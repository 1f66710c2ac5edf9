import { t, tn } from '../../../text/t.ts';
import { activityState, idleDays } from '../activity-state.ts';
import css from './user.module.css';

/** Whether a subscription is used: a review looks for paid subscriptions that are unused. */
export function UseMark({ lastActivity, todayDay }: { readonly lastActivity: unknown; readonly todayDay: number }) {
  const days = idleDays(lastActivity, todayDay);
  if (days === null) return <span className={css.unused}>{t('users.detail.unusedNever')}</span>;
  return activityState(lastActivity, todayDay) === 'inactive' ? (
    <span className={css.unused}>{tn('users.detail.unusedFor', days)}</span>
  ) : (
    <span className={css.quiet}>{t('users.detail.inUse')}</span>
  );
}
