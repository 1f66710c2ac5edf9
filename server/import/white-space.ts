/** White space of any kind, and invisible characters: no-break spaces, tabs, zero-width spaces, byte order marks. */
const WHITE = '[\\p{White_Space}\\u180e\\u200b\\u2060\\ufeff]+';
const OUTER = new RegExp(`^${WHITE}|${WHITE}$`, 'gu');

/** A text without white space at either end. */
export const trimWhite = (text: string): string => text.replace(OUTER, '');
