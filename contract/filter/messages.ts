/** What problems of filter and sort say about names, without repeating more of the input than a person needs. */

const MAX_EXCERPT = 40;

/** Possibly a token or another secret: field names, ids and people's words are shorter. */
const SECRET_LIKE = /[A-Za-z0-9_\-.~%]{40,}/g;
const SHORTEST_SECRET = 40;

/** The parts of a text that may be a token or another secret. */
export const secretLikeRuns = (text: string): readonly string[] => text.match(SECRET_LIKE) ?? [];

/** Up to 40 characters of the input on one line, without secrets: messages are logged and shown; the input may hold anything. */
export function excerpt(text: string, maximum = MAX_EXCERPT): string {
  // Looks far enough ahead to recognize a secret that begins in the excerpt.
  const looked = text.slice(0, 2 * maximum + 2 + SHORTEST_SECRET).replace(SECRET_LIKE, '…');
  const characters = [...looked.slice(0, 2 * maximum + 2)];
  const head = characters.slice(0, maximum).join('');
  return head.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u00b7') + (characters.length > maximum ? '…' : '');
}

/** A filter may have a hundred unknown names. */
const MOST_NAMES = 12;

/** What an unknown name should have been: the nearest of the candidates, or one of them if none is near. */
export function expectedField(name: string, candidates: readonly string[]): string {
  const nearest = findNearest(name, candidates);
  if (nearest !== null) return `expected "${nearest}", or another field of this list`;
  const more = candidates.length - MOST_NAMES;
  const others = more > 0 ? `, or ${more} other${more > 1 ? 's' : ''}` : '';
  return `expected one of ${candidates.slice(0, MOST_NAMES).join(', ')}${others}`;
}

function findNearest(name: string, candidates: readonly string[]): string | null {
  // The distance costs length × length; no field name is longer.
  if (name.length > 64) return null;
  const wanted = name.toLowerCase();
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Insertions, deletions and replacements that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
