/**
 * Ids that no record can have, because they are words of paths: a literal segment of a path is never taken for a parameter
 * (`/users/kpi` reads the KPIs, not the user "kpi"). Source: service.md "User operations".
 */
import { OPERATIONS, type Operation } from './operations.ts';

let made: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The literal segments that follow each beginning of a path, with its parameters as `{}`; made for the first path with one. */
function wordsAfter(): ReadonlyMap<string, ReadonlySet<string>> {
  if (made) return made;
  const found = new Map<string, Set<string>>();
  for (const { path } of OPERATIONS) {
    for (const { before, segment } of segmentsOf(path)) {
      if (segment.startsWith('{')) continue;
      found.set(before, (found.get(before) ?? new Set()).add(segment));
    }
  }
  made = found;
  return made;
}

function segmentsOf(path: string): readonly { readonly before: string; readonly segment: string }[] {
  const segments = path.split('/');
  const plain = segments.map((segment) => (segment.startsWith('{') ? '{}' : segment));
  return segments.map((segment, index) => ({ before: plain.slice(0, index).join('/'), segment }));
}

/** Whether a parameter of the path is a word that the service reads as part of another operation's path. */
export const hasTakenId = ({ path }: Pick<Operation, 'path'>, params: Readonly<Record<string, string>>): boolean =>
  segmentsOf(path).some(
    ({ before, segment }) =>
      segment.startsWith('{') &&
      (wordsAfter()
        .get(before)
        ?.has(params[segment.slice(1, -1)] ?? '') ??
        false),
  );
