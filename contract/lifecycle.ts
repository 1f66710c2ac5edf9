/**
 * The phase of an application on a day, from its end dates alone. Days are whole UTC days counted from 1970-01-01, and an end
 * date includes its day.
 * Source: service.md "Application"; contract.md, rulings 18 and 19.
 */
import { DAY_MS, dayOf } from './dates.ts';
import { comparison, dateLiteral, group, not } from './filter/edit.ts';
import type { FilterTree } from './filter/tree.ts';

/** From the best to the worst. */
export const PHASES = ['supported', 'extendedSupport', 'outOfSupport', 'unknown'] as const;
export type Phase = (typeof PHASES)[number];

/** The ends in lifecycle order, each with its date and the flag by which the service says that it has passed. */
export const ENDS = {
  endOfSupport: { date: 'endOfSupportDate', flag: 'isEndOfSupport' },
  endOfLife: { date: 'endOfLifeDate', flag: 'isEndOfLife' },
  endOfExtendedSupport: { date: 'endOfExtendedSupportDate', flag: 'isEndOfExtendedSupport' },
} as const;
export type End = keyof typeof ENDS;
export const END_NAMES = Object.keys(ENDS) as readonly End[];

/** In value form: dates in milliseconds. A value that is not a date stays as received, and counts as none. */
export type EndFields = Readonly<Partial<Record<(typeof ENDS)[End]['date' | 'flag'], unknown>>>;

export interface PhaseOnDay {
  readonly phase: Phase;
  /**
   * The last day of the phase if it is `supported` or `extendedSupport`; the last day of support if it is `outOfSupport`.
   * Null if the phase is `unknown`.
   */
  readonly day: number | null;
}

/** The UTC day of an end; null if no date is known. */
export function endDay(application: EndFields, end: End): number | null {
  const at = application[ENDS[end].date];
  return typeof at === 'number' && Number.isFinite(at) ? dayOf(at) : null;
}

/** `todayDay` is the service's UTC day. */
export function phaseOn(application: EndFields, todayDay: number): PhaseOnDay {
  const days = END_NAMES.map((end) => endDay(application, end)).filter((day) => day !== null);
  if (days.length === 0) return { phase: 'unknown', day: null };
  const last = Math.max(...days);
  if (last < todayDay) return { phase: 'outOfSupport', day: last };
  const support = endDay(application, 'endOfSupport');
  if (support !== null && support < todayDay) return { phase: 'extendedSupport', day: last };
  return { phase: 'supported', day: support ?? last };
}

export interface EndConflict {
  readonly end: End;
  /** What the service's flag says: whether the end has passed. */
  readonly flag: boolean;
  readonly day: number;
}

/** Ends for which the service's flag contradicts the date. An end without a date cannot conflict. */
export function endConflicts(application: EndFields, todayDay: number): readonly EndConflict[] {
  return END_NAMES.flatMap((end) => {
    const [flag, day] = [application[ENDS[end].flag], endDay(application, end)];
    return typeof flag === 'boolean' && day !== null && flag !== day < todayDay ? [{ end, flag, day }] : [];
  });
}

/** Ends without a date that have passed according to the service. */
export const endsWithoutDate = (application: EndFields): readonly End[] =>
  END_NAMES.filter((end) => endDay(application, end) === null && application[ENDS[end].flag] === true);

const joined = (operator: '-and' | '-or', ...operands: readonly FilterTree[]): FilterTree => {
  const tree = group(operator, operands);
  if (tree === null) throw new RangeError('nothing to join');
  return tree;
};

/** The applications in a phase on a day, as a filter: it matches exactly those with that phase by `phaseOn`. */
export function phaseFilter(phase: Phase, todayDay: number): FilterTree {
  const today = dateLiteral(todayDay * DAY_MS);
  const past = (end: End) => comparison(ENDS[end].date, '-lt', today);
  const ahead = (end: End) => comparison(ENDS[end].date, '-ge', today);
  const anyPast = joined('-or', ...END_NAMES.map(past));
  const anyAhead = joined('-or', ...END_NAMES.map(ahead));
  switch (phase) {
    case 'supported':
      return joined('-and', anyAhead, not(past('endOfSupport')));
    case 'extendedSupport':
      return joined('-and', past('endOfSupport'), joined('-or', ahead('endOfLife'), ahead('endOfExtendedSupport')));
    case 'outOfSupport':
      return joined('-and', anyPast, not(anyAhead));
    case 'unknown':
      return joined('-and', not(anyPast), not(anyAhead));
  }
}

/** The applications whose supported or extended phase ends by a day: `phaseOn` gives a day from today to that day. */
export function endingFilter(todayDay: number, byDay: number): FilterTree {
  const today = dateLiteral(todayDay * DAY_MS);
  const after = dateLiteral((byDay + 1) * DAY_MS);
  const ahead = (end: End) => comparison(ENDS[end].date, '-ge', today);
  const beyond = (end: End) => comparison(ENDS[end].date, '-ge', after);
  const others = ['endOfLife', 'endOfExtendedSupport'] as const;
  // During support its own end decides; without it, or once it is past, the last of the other ends does.
  return joined(
    '-or',
    joined('-and', ahead('endOfSupport'), not(beyond('endOfSupport'))),
    joined('-and', not(ahead('endOfSupport')), joined('-or', ...others.map(ahead)), not(joined('-or', ...others.map(beyond)))),
  );
}

/** The same day of the month so many months later, or that month's last day if it has no such day. */
export function monthsAfter(day: number, months: number): number {
  const from = new Date(day * DAY_MS);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(from.getUTCDate(), last)));
}
