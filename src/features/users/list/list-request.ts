/** The request of the list of users, read from its URL: for the sums, the review queue and a user's neighbors. */

import { combine } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import { operation } from '../../../../contract/operations.ts';
import { User } from '../../../../contract/resources/users.ts';
import { parsedFilter } from '../../../list/state/parsed-filter.ts';
import { searchFieldsOf, searchTree } from '../../../list/state/search.ts';
import { readView } from '../../../list/state/view.ts';

export interface ListRequest {
  /** Filter and search as one filter; undefined: all users. */
  readonly filter: string | undefined;
  readonly sort: string | undefined;
  readonly pageSize: number;
  readonly pageNumber: number;
}

/** Null if the URL's filter cannot be read: the list says so, and nothing else may guess. */
export function readListRequest(search: string): ListRequest | null {
  const { view } = readView(new URLSearchParams(search), '', { sort: '', pageSize: operation('listUsers').defaultPageSize });
  const parsed = parsedFilter(view.filter, User.fields);
  if (!parsed.ok) return null;
  const text = serializeFilter(combine([parsed.tree, searchTree(view.search, searchFieldsOf(User.fields))]));
  return {
    filter: text === '' ? undefined : text,
    sort: view.sort || undefined,
    pageSize: view.pageSize,
    pageNumber: view.pageNumber,
  };
}
