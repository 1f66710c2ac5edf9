/**
 * Time zones by IANA name. `Temporal`, where the browser has it, is ready within a millisecond; the first use of `Intl` takes tens
 * of them (docs/decisions/0020-first-rows-without-intl.md).
 */
const temporal: typeof Temporal | undefined = (globalThis as { Temporal?: typeof Temporal }).Temporal;

/** The computer's. */
export const browserZone = (): string =>
  (temporal ? temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone) || 'UTC';

/** The zone's name, or null if the browser does not know it. */
export function validZone(zone: string | null | undefined): string | null {
  if (!zone) return null;
  try {
    return temporal
      ? temporal.Now.zonedDateTimeISO(zone).timeZoneId
      : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** The day of the zone's calendar at an instant, in milliseconds since 1970 UTC; null if only `Intl` can tell. */
export function calendarDay(ms: number, zone: string): CalendarDay | null {
  if (!Number.isSafeInteger(ms)) return null;
  if (zone === 'UTC') {
    const at = new Date(ms);
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  }
  return temporal ? temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone) : null;
}
