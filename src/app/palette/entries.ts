/** The palette's entries, as one flat list of groups: framework-free, so that its order and matching can be tested. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly run: () => void;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly note?: string;
}

/** True if every typed word is contained in the label, regardless of case and accents. */
export function matches(label: string, typed: string): boolean {
  const text = fold(label);
  return fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word));
}

/** Text without case and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The entry after or before the marked one, wrapping around. Null if there is none. */
export function step(keys: readonly string[], current: string | null, by: 1 | -1): string | null {
  if (keys.length === 0) return null;
  const at = current === null ? -1 : keys.indexOf(current);
  if (at === -1) return (by === 1 ? keys[0] : keys.at(-1)) ?? null;
  return keys[(at + by + keys.length) % keys.length] ?? null;
}
