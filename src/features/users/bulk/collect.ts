import type { BulkSelection } from '../../../list/types.ts';
import { flagsOf } from '../flags/flags.ts';
import { type FlaggedUser, userName } from '../user-name.ts';
import { type Candidate, MAX_RUN } from './bulk-run.ts';

/** Thrown for more users than one run can take. */
export class TooManyUsersError extends Error {}

export interface CollectedUsers {
  readonly users: readonly Candidate[];
  /** Users were added, removed or changed while they were read: matching ones may be missing. */
  readonly mayLack: boolean;
}

/** Reads the chosen users; `onProgress` gets how many were read. Throws TooManyUsersError beyond the limit, RequestError. */
export async function collectUsers(
  selection: Pick<BulkSelection<FlaggedUser>, 'read'>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<CollectedUsers> {
  const { items, isCut, mayLack } = await selection.read({ limit: MAX_RUN, wholeOnly: true, signal, onProgress });
  if (isCut) throw new TooManyUsersError();
  const users = items.flatMap((record): Candidate[] =>
    record.id === null ? [] : [{ id: record.id, name: userName(record), flags: flagsOf(record) }],
  );
  return { users, mayLack };
}
