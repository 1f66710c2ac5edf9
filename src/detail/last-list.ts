/** The last view (filter, page, columns) of each list, by the path of the list: kept in the tab, so that a reload still knows it. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keep, recall, tabShelf } from '../session/storage.ts';

/** Signing out forgets it: a filter may name people. */
const keyOf = (path: string): string => `sam.list.${path}`;

/** The view as the query of an address; null where the list was not seen in this tab. */
export const lastView = (path: string): string | null => recall(tabShelf, keyOf(path));

export const rememberView = (path: string, search: string): void => void keep(tabShelf, keyOf(path), search);

/** The address of a list as it was last seen, so that a breadcrumb leads back to the same place. */
export const lastListPath = (path: string): string => `${path}${lastView(path) ?? ''}`;

/** A list's page calls this. The menu's plain link clears the memory, since it is an address without a view. */
export function useRememberedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => rememberView(pathname, search), [pathname, search]);
}
