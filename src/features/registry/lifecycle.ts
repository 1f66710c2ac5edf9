/**
 * The lifecycle of an application as milestones. Days are whole UTC days, so that every viewer sees the same number.
 * Source: service.md "Application"; contract.md "Field values".
 */

import { dayOf, monthsBetween } from '../../../contract/dates.ts';
import type { AnswerOf } from '../../../contract/infer.ts';

export const MILESTONES = ['release', 'endOfSupport', 'endOfLife', 'endOfExtendedSupport'] as const;
export type Milestone = (typeof MILESTONES)[number];

/** The fields of an application that the timeline reads; dates in milliseconds since 1970 UTC. */
export type LifecycleFields = Pick<
  AnswerOf<'listApplications'>,
  | 'releaseDate'
  | 'endOfSupportDate'
  | 'endOfLifeDate'
  | 'endOfExtendedSupportDate'
  | 'isReleaseDateNotAnnounced'
  | 'isEndOfSupportDateNotAnnounced'
  | 'isEndOfLifeDateNotAnnounced'
  | 'isEndOfExtendedSupportDateNotAnnounced'
  | 'isEndOfSupport'
  | 'isEndOfLife'
  | 'isEndOfExtendedSupport'
>;

export interface LifecycleEvent {
  readonly milestone: Milestone;
  /** Milliseconds; null if no date is known. */
  readonly at: number | null;
  /** `reached`: no date, but the record says that it has passed. `unknown`: neither date nor flag. */
  readonly state: 'past' | 'today' | 'coming' | 'notAnnounced' | 'reached' | 'unknown';
  /** Days from today, negative in the past; null without a date. */
  readonly days: number | null;
  /** Position on the scale, 0 to 1; null without a date. */
  readonly place: number | null;
}

export interface Lifecycle {
  readonly events: readonly LifecycleEvent[];
  /** The position of today on the scale, 0 to 1; null if no date is known. */
  readonly today: number | null;
}

const DATE = {
  release: 'releaseDate',
  endOfSupport: 'endOfSupportDate',
  endOfLife: 'endOfLifeDate',
  endOfExtendedSupport: 'endOfExtendedSupportDate',
} as const;
const SILENT = {
  release: 'isReleaseDateNotAnnounced',
  endOfSupport: 'isEndOfSupportDateNotAnnounced',
  endOfLife: 'isEndOfLifeDateNotAnnounced',
  endOfExtendedSupport: 'isEndOfExtendedSupportDateNotAnnounced',
} as const;
const REACHED = {
  endOfSupport: 'isEndOfSupport',
  endOfLife: 'isEndOfLife',
  endOfExtendedSupport: 'isEndOfExtendedSupport',
} as const;

/** Milestones by date, then those without, in lifecycle order. The scale spans all dates and today, the service's UTC day. */
export function toLifecycle(application: LifecycleFields, today: number): Lifecycle {
  const dated = MILESTONES.flatMap((milestone) => {
    const at = application[DATE[milestone]];
    return typeof at === 'number' && Number.isFinite(at) ? [{ milestone, at, day: dayOf(at) }] : [];
  }).sort((a, b) => a.at - b.at);
  const days = [...dated.map((event) => event.day), today];
  const first = Math.min(...days);
  const span = Math.max(...days) - first;
  const placeOf = (day: number) => (span === 0 ? 0.5 : (day - first) / span);

  const events: LifecycleEvent[] = dated.map(({ milestone, at, day }) => ({
    milestone,
    at,
    state: day < today ? 'past' : day === today ? 'today' : 'coming',
    days: day - today,
    place: placeOf(day),
  }));
  for (const milestone of MILESTONES) {
    if (dated.some((event) => event.milestone === milestone)) continue;
    const reached = milestone !== 'release' && application[REACHED[milestone]] === true;
    const state = reached ? 'reached' : application[SILENT[milestone]] === true ? 'notAnnounced' : 'unknown';
    events.push({ milestone, at: null, state, days: null, place: null });
  }
  return { events, today: dated.length === 0 ? null : placeOf(today) };
}

/** True until the release date, if that is known. */
export const isUnreleased = ({ releaseDate }: Pick<LifecycleFields, 'releaseDate'>, today: number): boolean =>
  typeof releaseDate === 'number' && dayOf(releaseDate) > today;

/** Width of a label under the scale, as a share of the narrowest scale that has labels. */
const LABEL_SHARE = 0.26;

/** The rows that labels need to fit under their dots without overlapping, by the dots' sorted positions. */
export function labelRows(places: readonly number[]): readonly number[] {
  const rows: number[] = [];
  return places.map((place) => {
    // Labels near an edge are moved inward.
    const middle = Math.min(1 - LABEL_SHARE / 2, Math.max(LABEL_SHARE / 2, place));
    const free = rows.findIndex((last) => middle - last >= LABEL_SHARE);
    const row = free === -1 ? rows.length : free;
    rows[row] = middle;
    return row;
  });
}

/** The time between two days in units of the calendar: days up to two months, then months, then years and months. */
export function stretchOf(
  fromDay: number,
  toDay: number,
): { readonly years: number; readonly months: number; readonly days: number } {
  const months = Math.abs(monthsBetween(fromDay, toDay));
  if (months < 2) return { years: 0, months: 0, days: Math.abs(toDay - fromDay) };
  return { years: Math.floor(months / 12), months: months % 12, days: 0 };
}
