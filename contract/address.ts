/** Addresses as people type and cut them. Source: contract.md, rulings 8 and 15. */

/**
 * The text with every percent sign that begins no escape of UTF-8 written as `%25`, so that decoding cannot fail and gives what was
 * typed: `100%` → `100%25`, `Ren%C3` → `Ren%25C3`, `a%20b` stays.
 */
export const soundEscapes = (text: string): string => text.replace(/(?:%[0-9a-f]{2})+|%/gi, soundRun);

const soundRun = (run: string): string => (canBeDecoded(run) ? run : run.replaceAll('%', '%25'));

/** The result is looked at, for a bundler takes a call without a use for one without an effect. */
function canBeDecoded(run: string): boolean {
  try {
    return decodeURIComponent(run) !== '';
  } catch {
    return false;
  }
}
