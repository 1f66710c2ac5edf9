import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { type EndConflict, endConflicts } from '../../../contract/lifecycle.ts';
import { formatDay } from '../../format.ts';
import { type TextKey, t, tn } from '../../text/t.ts';
import { useServiceDay } from '../../use-clock.ts';
import { type LifecycleEvent, type LifecycleFields, labelRows, MILESTONES, stretchOf, toLifecycle } from './lifecycle.ts';
import css from './registry.module.css';

/** The milestones as a list in words, below a scale with today on it. The scale is only visual; the list has all of it. */
export function LifecycleTimeline({ application }: { readonly application: LifecycleFields | null }) {
  const todayDay = useServiceDay();
  if (application === null) return <Waiting />;
  const { events, today } = toLifecycle(application, todayDay);
  const conflicts = endConflicts(application, todayDay);
  const dated = events.filter((event) => event.place !== null);
  const rows = labelRows(dated.map((event) => event.place ?? 0));
  const rowCount = Math.max(0, ...rows.map((row) => row + 1));
  return (
    <div className={css.lifecycle}>
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
        {dated.map(({ milestone, place, state }, index) => {
          // Milestones on the same day are placed side by side.
          const before = dated.slice(0, index).filter((event) => Math.abs((event.place ?? 0) - (place ?? 0)) < 0.006).length;
          return (
            <span
              key={milestone}
              className={css.dot}
              data-state={state}
              data-milestone={milestone}
              style={{ left: `calc(${(place ?? 0) * 100}% + ${before * 12}px)` }}
            />
          );
        })}
      </div>
      <ol className={css.milestones} style={{ '--rows': rowCount } as CSSProperties}>
        {events.map((event, index) => (
          <MilestoneWords
            key={event.milestone}
            event={event}
            today={todayDay}
            row={rows[index] ?? 0}
            conflict={conflicts.find(({ end }) => end === event.milestone)}
          />
        ))}
      </ol>
    </div>
  );
}

interface MilestoneWordsProps {
  readonly event: LifecycleEvent;
  /** The service's UTC day. */
  readonly today: number;
  /** Labels that would overlap are placed in rows below the scale, counted from 0. */
  readonly row: number;
  readonly conflict: EndConflict | undefined;
}

/** If there is room, a milestone with a date is placed below its dot. */
function MilestoneWords({ event, today, row, conflict }: MilestoneWordsProps) {
  const { milestone, place, state } = event;
  return (
    <li
      data-state={state}
      data-placed={place === null ? undefined : place < 0.13 ? 'start' : place > 0.87 ? 'end' : 'middle'}
      style={place === null ? undefined : ({ '--place': place, '--row': row } as CSSProperties)}
    >
      <span className={css.milestoneName}>
        <span className={css.key} data-state={state} data-milestone={milestone} aria-hidden="true" />
        {t(`registry.milestone.${milestone}`)}
      </span>
      <span className={css.milestoneDate}>{dateText(event)}</span>
      <span className={css.milestoneWhen}>{whenText(event, today)}</span>
      {conflict && (
        <span className={css.milestoneFlag}>{t(conflict.flag ? 'registry.flagSaysReached' : 'registry.flagSaysNotReached')}</span>
      )}
    </li>
  );
}

const Waiting = () => (
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

const WORD: Readonly<Record<'notAnnounced' | 'reached' | 'unknown', TextKey>> = {
  notAnnounced: 'registry.notAnnounced',
  reached: 'registry.reached',
  unknown: 'registry.unknownDate',
};

function dateText({ at, state }: LifecycleEvent): string {
  if (at !== null) return formatDay(at);
  return state === 'notAnnounced' || state === 'reached' ? t(WORD[state]) : t(WORD.unknown);
}

function whenText({ days }: LifecycleEvent, today: number): string {
  if (days === null) return '';
  if (days === 0) return t('registry.today');
  const stretch = stretchOf(today, today + days);
  const time = (['years', 'months', 'days'] as const)
    .filter((unit) => stretch[unit] > 0)
    .map((unit) => tn(`registry.${unit}`, stretch[unit]))
    .join(' ');
  return t(days < 0 ? 'registry.ago' : 'registry.ahead', { time });
}
