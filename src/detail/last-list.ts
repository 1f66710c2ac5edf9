/** The last view (filter, page, columns) of each list, by the list's path: stored in the tab, so that it survives a reload. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keep, recall, tabShelf } from '../session/storage.ts';

/** Signing out removes it: a filter may name people. */
const keyOf = (path: string): string => `sam.list.${path}`;

/** The view as the query of an address; null if the list was not opened in this tab. */
export const lastView = (path: string): string | null => recall(tabShelf, keyOf(path));

export const rememberView = (path: string, search: string): void => void keep(tabShelf, keyOf(path), search);

/** The address of a list as last seen, so that a breadcrumb leads back to the same position. */
export const lastListPath = (path: string): string => `${path}${lastView(path) ?? ''}`;

/** For a list's page. The menu's plain link clears the memory, because its address has no view. */
export function useRememberedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    let isKept = false;
    const keepOnce = () => {
      if (!isKept) rememberView(pathname, search);
      isKept = true;
    };
    // Storing takes a millisecond, and the request for the rows must not wait for it.
    const timer = setTimeout(keepOnce);
    return () => {
      clearTimeout(timer);
      keepOnce();
    };
  }, [pathname, search]);
}
