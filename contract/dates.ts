/**
 * Dates of the interface: RFC 3339 instants, calendar days, and the display form of license purchase dates.
 * All functions use milliseconds since 1970-01-01T00:00Z; these are fractional if the text has more than three decimals.
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
  const start = utc(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second));
  if (start === null) return null;
  const offsetMinutes = parseOffset(zone);
  if (offsetMinutes === null) return null;
  return start + (fraction ? Number(fraction) * 1000 : 0) - offsetMinutes * 60_000;
}

/**
 * `2023-05-25T12:00:00.000Z`, the form that services write, without the cost of a regular expression: a page of records has
 * thousands. Null for any other form, and for days that not every month has.
 */
function parseUsual(text: string): number | null {
  const isUsual =
    text.length === 24 &&
    text[4] === '-' &&
    text[7] === '-' &&
    text[10] === 'T' &&
    text[13] === ':' &&
    text[16] === ':' &&
    text[19] === '.' &&
    text[23] === 'Z';
  if (!isUsual) return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const hour = digits(text, 11, 13);
  const minute = digits(text, 14, 16);
  const second = digits(text, 17, 19);
  const thousandth = digits(text, 20, 23);
  const isKnown = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour <= 23 && minute <= 59;
  // Also false if one of them is NaN.
  if (!isKnown || !(second <= 59) || !(thousandth <= 999)) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second, thousandth);
}

/** The number written by the characters from `start` to before `end`; NaN if one is not a digit. */
function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
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
  // RFC 3339 allows :60 for a leap second; it is the first instant of the next minute.
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 60) return null;
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
