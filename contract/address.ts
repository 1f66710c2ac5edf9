/** Addresses as people type and cut them. Source: contract.md, rulings 8 and 15. */

/**
 * The text with every percent sign that begins no escape of UTF-8 written as `%25`, so that decoding cannot fail and gives what was
 * typed: `100%` → `100%25`, `Ren%C3` → `Ren%25C3`, `a%20b` stays.
 */
export const soundEscapes = (text: string): string => text.replace(/(?:%[0-9a-f]{2})+|%/gi, soundRun);

function soundRun(run: string): string {
  try {
    decodeURIComponent(run);
    return run;
  } catch {
    return run.replaceAll('%', '%25');
  }
}
