import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { PATHS } from '../../paths.ts';

/** The list of users with a filter; null for all of them. */
export const usersPath = (filter: FilterTree | null): string =>
  filter ? `${PATHS.users}?${new URLSearchParams({ filter: serializeFilter(filter) })}` : PATHS.users;
