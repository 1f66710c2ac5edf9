/**
 * Dates of the interface: RFC 3339 instants, calendar days, and the display form of license purchase dates.
 * All functions use milliseconds since 1970-01-01T00:00Z. Half a millisecond stands for all that lies between two of them.
 * Source: service.md "Primitive types"; contract.md "Field values", ruling 6.
 */
export const DAY_MS = 86_400_000;

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2}))?$/;
const DISPLAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) (AM|PM)$/;

/** RFC 3339 date-time, or a date alone (00:00Z of that day) → milliseconds; null if the text is neither. */
export function parseDate(text: string): number | null {
  const usual = parseUsual(text);
  if (usual !== null) return usual;
  const match = RFC3339.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction, zone = 'Z'] = match;
  const isLeap = second === '60';
  const start = utc(Number(year), Number(month), Number(day), Number(hour), Number(minute), isLeap ? 59 : Number(second));
  const offsetMinutes = parseOffset(zone);
  if (start === null || offsetMinutes === null) return null;
  // A leap second is the last one of a month in UTC, and counts as the end of the second before it.
  const at = start - offsetMinutes * 60_000 + (isLeap ? 999.5 : fractionOf(fraction));
  if (isLeap && !isoText(at + 0.5).endsWith('-01T00:00:00.000Z')) return null;
  // No other years than 0000 to 9999 have an RFC 3339 date.
  return isoText(at).length === 24 ? at : null;
}

const isoText = (ms: number): string => new Date(ms).toISOString();

/** Never rounded up: the last instant of a day is still of that day, however many digits it has. */
const fractionOf = (text = '.0'): number => Math.round(Number(text.slice(0, 4)) * 1000) + (/[1-9]/.test(text.slice(4)) ? 0.5 : 0);

/** `2023-05-25T12:00:00.000Z`, the form that services write: a page of records has thousands. Null for any other form. */
function parseUsual(text: string): number | null {
  if (text.length !== 24 || text[10] !== 'T') return null;
  const ms = Date.parse(text);
  // JavaScript reads other forms too, and takes a day that a month does not have for one of the next; null if it reads nothing.
  return new Date(ms).toJSON() === text ? ms : null;
}

/** `5/25/2023 12:00:00 AM` (UTC) → milliseconds; null if the text does not have that form. */
export function parseDisplayDate(text: string): number | null {
  const match = DISPLAY.exec(text);
  if (!match) return null;
  const [, month, day, year, hour, minute, second, half] = match;
  const hour12 = Number(hour);
  if (hour12 < 1 || hour12 > 12) return null;
  return utc(Number(year), Number(month), Number(day), (hour12 % 12) + (half === 'PM' ? 12 : 0), Number(minute), Number(second));
}

const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|z|[+-]\d{2}:\d{2})?$/;
const DISPLAY_DAY = /^\d{1,2}\/\d{1,2}\/\d{4}$/;

/** Any date form that services are known to write → milliseconds: RFC 3339 or display form; without time or zone it is UTC. */
export function readDate(text: string): number | null {
  const usual = parseDate(text) ?? parseDisplayDate(text);
  if (usual !== null) return usual;
  const trimmed = text.trim();
  if (DISPLAY_DAY.test(trimmed)) return parseDisplayDate(`${trimmed} 12:00:00 AM`);
  const match = WITHOUT_ZONE.exec(trimmed);
  return match ? parseDate(`${match[1]}T${match[2]}${match[3] ?? ':00'}${match[4] ?? 'Z'}`) : null;
}

/** Milliseconds → `M/D/YYYY h:mm:ss AM|PM`, UTC. */
export function formatDisplayDate(ms: number): string {
  const at = new Date(ms);
  const two = (n: number) => String(n).padStart(2, '0');
  const hour = at.getUTCHours();
  return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${String(at.getUTCFullYear()).padStart(4, '0')} ${hour % 12 || 12}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The UTC day of an instant, counted from 1970-01-01. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** The first instant of an instant's UTC day, which is how a calendar day is stored. Source: contract.md, ruling 18. */
export const midnightOf = (ms: number): number => dayOf(ms) * DAY_MS;

/**
 * The whole calendar months from one UTC day to another, both counted from 1970-01-01; as many, below zero, the other way. From
 * the 31st, a month ends on the last day of a shorter one.
 */
export function monthsBetween(fromDay: number, toDay: number): number {
  if (toDay < fromDay) return 0 - monthsBetween(toDay, fromDay);
  const [from, to, dayAfter] = [fromDay, toDay, toDay + 1].map((day) => new Date(day * DAY_MS)) as [Date, Date, Date];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const isWhole = to.getUTCDate() >= from.getUTCDate() || dayAfter.getUTCDate() === 1;
  return isWhole ? months : months - 1;
}

function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number | null {
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null;
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  if (at.getUTCMonth() !== month - 1) return null;
  return at.setUTCHours(hour, minute, second, 0);
}

function parseOffset(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
