import { createStore } from '../store.ts';
import { browserZone, validZone } from './zone.ts';

/** The language, region and time zone in which values are shown, shared by texts and formats. */
export interface Locale {
  /** BCP 47, for example `en-GB`. */
  readonly locale: string;
  /** IANA time zone, for example `Europe/Stockholm`. */
  readonly zoneinfo: string;
}

const browserLocale = (): string => (typeof navigator === 'undefined' ? null : validLocale(navigator.language)) ?? 'en-GB';

const current = createStore<Locale>({ locale: browserLocale(), zoneinfo: browserZone() });

export const currentLocale = current.get;

/** The language of the texts, ISO 639. */
let language = 'en';
let words: string | null = null;

/** Called by a catalog in another language. */
export function setLanguage(next: string): void {
  language = next;
  change({ ...current.get() });
}

/**
 * The locale for words (months, "yesterday", plural forms): that of the texts, so that a page uses one language. A reader of the
 * same language keeps their own region's conventions; for others English has the day before the month, except in the United
 * States. See docs/decisions/0006-language-and-marks.md.
 */
export function wordsLocale(): string {
  words ??= toWordsLocale(new Intl.Locale(current.get().locale));
  return words;
}

function toWordsLocale(reader: Intl.Locale): string {
  if (reader.language === language) return reader.baseName;
  if (language !== 'en') return language;
  return reader.region === 'US' ? 'en-US' : 'en-GB';
}

/** Claims may be missing or invalid: a bad one falls back to the browser's, so that no page breaks because of a profile. */
export function setLocale({ locale, zoneinfo }: { locale?: string | null; zoneinfo?: string | null }): void {
  change({ locale: validLocale(locale) ?? browserLocale(), zoneinfo: validZone(zoneinfo) ?? browserZone() });
}

function change(next: Locale): void {
  words = null;
  current.set(next);
}

/** Called when the locale changes, to drop what was made for the old one. */
export const onLocaleChange = current.subscribe;

function validLocale(locale: string | null | undefined): string | null {
  if (!locale) return null;
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}
