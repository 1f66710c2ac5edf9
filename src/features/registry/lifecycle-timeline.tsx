import { Skeleton } from '@mantine/core';
import { formatDay } from '../../format.ts';
import { type TextKey, t, tn } from '../../text/t.ts';
import { type LifecycleEvent, type LifecycleFields, MILESTONES, toLifecycle } from './lifecycle.ts';
import css from './registry.module.css';

/** The milestones as a list in words, above it a scale with today on it. The scale is drawn for the eye; the list says all of it. */
export function LifecycleTimeline({ application }: { readonly application: LifecycleFields | null }) {
  if (application === null) {
    return (
      <div>
        <div className={css.scale}>
          <div className={css.line} />
        </div>
        <ol className={css.milestones}>
          {MILESTONES.map((milestone) => (
            <li key={milestone}>
              <span className={css.milestoneName}>{t(`registry.milestone.${milestone}`)}</span>
              <Skeleton height={12} width={90} my={4} />
              <Skeleton height={10} width={70} my={4} />
            </li>
          ))}
        </ol>
      </div>
    );
  }
  const { events, today } = toLifecycle(application, Date.now());
  return (
    <div>
      <div className={css.scale} aria-hidden="true">
        <div className={css.line} />
        {today !== null && (
          <>
            <div className={css.elapsed} style={{ width: `${today * 100}%` }} />
            <div className={css.today} style={{ left: `${today * 100}%` }}>
              <span className={today > 0.85 ? css.todayEnd : today < 0.15 ? css.todayStart : undefined}>
                {t('registry.today')}
              </span>
            </div>
          </>
        )}
        {events.map(({ milestone, place, state }, index) => {
          if (place === null) return null;
          // Milestones of one day stand beside each other.
          const before = events
            .slice(0, index)
            .filter((event) => event.place !== null && Math.abs(event.place - place) < 0.006).length;
          return (
            <span
              key={milestone}
              className={css.dot}
              data-state={state}
              data-milestone={milestone}
              style={{ left: `calc(${place * 100}% + ${before * 12}px)` }}
            />
          );
        })}
      </div>
      <ol className={css.milestones}>
        {events.map((event) => (
          <li key={event.milestone} data-state={event.state}>
            <span className={css.milestoneName}>
              <span className={css.key} data-state={event.state} data-milestone={event.milestone} aria-hidden="true" />
              {t(`registry.milestone.${event.milestone}`)}
            </span>
            <span className={css.milestoneDate}>{dateText(event)}</span>
            <span className={css.milestoneWhen}>{whenText(event)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const WORD: Readonly<Record<'notAnnounced' | 'reached' | 'unknown', TextKey>> = {
  notAnnounced: 'registry.notAnnounced',
  reached: 'registry.reached',
  unknown: 'registry.unknownDate',
};

function dateText({ at, state }: LifecycleEvent): string {
  if (at !== null) return formatDay(at);
  return state === 'notAnnounced' || state === 'reached' ? t(WORD[state]) : t(WORD.unknown);
}

function whenText({ days, at }: LifecycleEvent): string {
  if (days === null || at === null) return '';
  if (days === 0) return t('registry.today');
  const years = Math.floor(Math.abs(days) / 365.25);
  if (years >= 2) return days < 0 ? tn('registry.yearsAgo', years) : tn('registry.inYears', years);
  return days < 0 ? tn('registry.daysAgo', -days) : tn('registry.inDays', days);
}
