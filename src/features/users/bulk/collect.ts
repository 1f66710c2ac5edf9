import type { ListRecord } from '../../../list/types.ts';
import { flagsOf } from '../flags/flags.ts';
import { userName } from '../user-name.ts';
import { type Candidate, MAX_RUN } from './bulk-run.ts';

/** More users than one run takes. */
export class TooManyUsersError extends Error {}

/** Reads the chosen users, page by page; `onProgress` hears how many are there. Throws TooManyUsersError beyond the limit. */
export async function collectUsers(
  pages: AsyncIterable<readonly ListRecord[]>,
  onProgress: (count: number) => void,
): Promise<readonly Candidate[]> {
  const users: Candidate[] = [];
  for await (const page of pages) {
    for (const record of page) {
      if (typeof record.id === 'string') users.push({ id: record.id, name: userName(record), flags: flagsOf(record) });
    }
    if (users.length > MAX_RUN) throw new TooManyUsersError();
    onProgress(users.length);
  }
  return users;
}
