import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { fetchPage } from '../../api/queries.ts';
import type { User } from '../../api/update-user.ts';

/** The maximum per request: the grammar allows 100 comparisons in 8,000 characters, and a UUID with its operator takes 50. */
export const IDS_PER_REQUEST = 50;

/** Users by their ids, in consecutive requests of up to 50; ids that no longer exist are missing from the answer. */
export async function usersById(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, User>> {
  const found = new Map<string, User>();
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
    const part = ids.slice(at, at + IDS_PER_REQUEST);
    const filter = serializeFilter(
      group(
        '-or',
        part.map((id) => comparison('id', '-eq', literal(id))),
      ),
    );
    const page = await fetchPage('listUsers', {}, { filter, pageSize: IDS_PER_REQUEST, pageNumber: 1 }, signal);
    for (const user of page.items) if (user.id !== null) found.set(user.id, user);
  }
  return found;
}
