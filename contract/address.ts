/** Addresses as people type or cut them off. Source: contract.md, rulings 8 and 15. */

/**
 * Writes every percent sign that does not begin a UTF-8 escape as `%25`, so that decoding cannot fail and returns what was typed:
 * `100%` → `100%25`, `Ren%C3` → `Ren%25C3`, `a%20b` stays.
 */
export const soundEscapes = (text: string): string => text.replace(/(?:%[0-9a-f]{2})+|%/gi, soundRun);

const soundRun = (run: string): string => (canBeDecoded(run) ? run : run.replaceAll('%', '%25'));

/** The result is used, because a bundler drops a call whose result is unused. */
function canBeDecoded(run: string): boolean {
  try {
    return decodeURIComponent(run) !== '';
  } catch {
    return false;
  }
}
