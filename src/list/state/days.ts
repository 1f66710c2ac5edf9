/**
 * Calendar days of a time zone, and their bounds as instants. A day filter is a calendar day of the viewer; only here it becomes
 * UTC bounds. A calendar day of the contract is the same day in every zone: its bounds are those of the UTC day. Days are
 * `YYYY-MM-DD`, instants are milliseconds since 1970 UTC.
 */
import { DAY_MS, dayOf, parseDate } from '../../../contract/dates.ts';
import type { Field } from '../../../contract/fields.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** A zone unknown to the browser is taken as UTC, so that an unusual profile does not break a list. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  const options = {
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  try {
    format = new Intl.DateTimeFormat('en-US', { ...options, hourCycle: 'h23', timeZone: zone });
  } catch {
    format = new Intl.DateTimeFormat('en-US', { ...options, hourCycle: 'h23', timeZone: 'UTC' });
  }
  FORMATS.set(zone, format);
  return format;
}

/** The zone for filtering a field's values by days. Source: contract.md, ruling 18. */
export const zoneOfDays = (field: Pick<Field, 'kind'> | undefined, zone: string): string =>
  field?.kind === 'day' ? 'UTC' : zone;

/** What a wall clock in the zone shows at the instant, as if it were UTC. */
function wallClock(ms: number, zone: string): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(ms)) parts[type] = value;
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
  const at = new Date(0);
  at.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  return at.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDate(text) !== null;

/** Whether the grammar can write the instant: it has years of four digits. */
export const isWritable = (ms: number): boolean => parseDate(new Date(ms).toISOString()) !== null;

/** The calendar day of an instant in the zone. */
export function dayInZone(ms: number, zone: string): string {
  return toDay(wallClock(ms, zone));
}

export function addDays(day: string, count: number): string {
  return toDay((parseDate(day) ?? 0) + count * DAY_MS);
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The first instant of the day in the zone. If clocks skip midnight, the instant at which they do. */
export const startOfDay = (day: string, zone: string): number => midnightIn(msOf(day), zone);

/** The first instant of the next day in the zone. After the last day of the calendar it is one that no filter can write. */
export const endOfDay = (day: string, zone: string): number => midnightIn(msOf(day) + DAY_MS, zone);

function msOf(day: string): number {
  const ms = parseDate(day);
  if (ms === null) throw new RangeError(`not a day: ${day}`);
  return ms;
}

/** The first instant of a day that is given as its midnight in UTC. */
function midnightIn(wanted: number, zone: string): number {
  // The offset is read on both sides of the wanted midnight: clocks may change in between.
  const candidates = [wanted - DAY_MS, wanted, wanted + DAY_MS].map((near) => wanted - (wallClock(near, zone) - near));
  const exact = candidates.filter((at) => wallClock(at, zone) === wanted);
  if (exact.length > 0) return Math.min(...exact);
  return Math.min(...candidates.filter((at) => dayOf(wallClock(at, zone)) === dayOf(wanted)));
}

/** The day whose first instant this is; null for any other instant. */
export function dayStartingAt(ms: number, zone: string): string | null {
  const day = dayInZone(ms, zone);
  return isDay(day) && startOfDay(day, zone) === ms ? day : null;
}
