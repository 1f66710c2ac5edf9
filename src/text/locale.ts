/** The language, region and time zone in which values are shown, shared by texts and formats. */
export interface Locale {
  /** BCP 47, for example `en-GB`. */
  readonly locale: string;
  /** IANA time zone, for example `Europe/Stockholm`. */
  readonly zoneinfo: string;
}

const browserLocale = (): string => (typeof navigator === 'undefined' ? 'en-GB' : navigator.language || 'en-GB');
const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

let current: Locale = { locale: browserLocale(), zoneinfo: browserZone() };
const listeners = new Set<() => void>();

export const currentLocale = (): Locale => current;

/** Claims may be missing or not valid: a bad one falls back to the browser's, so that no page breaks on a profile. */
export function setLocale({ locale, zoneinfo }: { locale?: string | null; zoneinfo?: string | null }): void {
  current = { locale: validLocale(locale) ?? browserLocale(), zoneinfo: validZone(zoneinfo) ?? browserZone() };
  for (const listener of listeners) listener();
}

/** Called when the locale changes, to drop what was made for the old one. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function validLocale(locale: string | null | undefined): string | null {
  if (!locale) return null;
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

function validZone(zone: string | null | undefined): string | null {
  if (!zone) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
