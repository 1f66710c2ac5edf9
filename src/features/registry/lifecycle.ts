/**
 * The life of an application as milestones. Days are whole UTC days, so that every viewer reads the same number.
 * Source: service.md "Application"; contract.md "Field values".
 */
import { dayOf } from '../../../contract/dates.ts';

export const MILESTONES = ['release', 'endOfSupport', 'endOfLife', 'endOfExtendedSupport'] as const;
export type Milestone = (typeof MILESTONES)[number];

/** The fields of an application that the timeline reads; dates in milliseconds since 1970 UTC. */
export interface LifecycleFields {
  readonly releaseDate: number | null;
  readonly endOfSupportDate: number | null;
  readonly endOfLifeDate: number | null;
  readonly endOfExtendedSupportDate: number | null;
  readonly isReleaseDateNotAnnounced: boolean | null;
  readonly isEndOfSupportDateNotAnnounced: boolean | null;
  readonly isEndOfLifeDateNotAnnounced: boolean | null;
  readonly isEndOfExtendedSupportDateNotAnnounced: boolean | null;
  readonly isEndOfSupport: boolean | null;
  readonly isEndOfLife: boolean | null;
  readonly isEndOfExtendedSupport: boolean | null;
}

export interface LifecycleEvent {
  readonly milestone: Milestone;
  /** Milliseconds; null where no date is known. */
  readonly at: number | null;
  /** `reached`: no date, but the record says that it has come to pass. `unknown`: neither date nor word. */
  readonly state: 'past' | 'today' | 'coming' | 'notAnnounced' | 'reached' | 'unknown';
  /** Days from today, negative in the past; null without a date. */
  readonly days: number | null;
  /** Place on the scale, 0 to 1; null without a date. */
  readonly place: number | null;
}

export interface Lifecycle {
  readonly events: readonly LifecycleEvent[];
  /** Where today lies on the scale, 0 to 1; null where fewer than one date is known. */
  readonly today: number | null;
  readonly phase: 'unreleased' | 'supported' | 'extendedSupport' | 'unsupported' | 'unknown';
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

/** Milestones with a date first, by date; then those without, in the order of a life. The scale reaches from the first to the last date or today. */
export function toLifecycle(application: LifecycleFields, nowMs: number): Lifecycle {
  const today = dayOf(nowMs);
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
  return { events, today: dated.length === 0 ? null : placeOf(today), phase: phaseOf(application, events) };
}

/** A date decides; the flag decides where there is none. The day of an end still counts as supported. */
function phaseOf(application: LifecycleFields, events: readonly LifecycleEvent[]): Lifecycle['phase'] {
  const stateOf = (milestone: Milestone) => events.find((event) => event.milestone === milestone)?.state ?? 'unknown';
  const over = (milestone: Exclude<Milestone, 'release'>) => {
    const state = stateOf(milestone);
    return state === 'past' || state === 'reached';
  };
  const ahead = (state: LifecycleEvent['state']) => state === 'coming' || state === 'today';
  if (stateOf('release') === 'coming') return 'unreleased';
  if (over('endOfExtendedSupport')) return 'unsupported';
  if (over('endOfLife') || over('endOfSupport'))
    return ahead(stateOf('endOfExtendedSupport')) ? 'extendedSupport' : 'unsupported';
  const known = events.some((event) => event.milestone !== 'release' && event.state !== 'unknown');
  const denied = application.isEndOfSupport === false || application.isEndOfLife === false;
  return known || denied || stateOf('release') !== 'unknown' ? 'supported' : 'unknown';
}
