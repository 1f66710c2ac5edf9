import type { FilterTree } from '../../../contract/filter/tree.ts';
import { listPath, PATHS } from '../../paths.ts';

/** The list of users with a filter; null for all of them. */
export const usersPath = (filter: FilterTree | null): string => (filter ? listPath(PATHS.users, filter) : PATHS.users);
