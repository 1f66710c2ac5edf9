import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The last view (filter, page, columns) of each list in this tab, by the path of the list. In memory only. */
const views = new Map<string, string>();

/** The address of a list as it was last seen, so that a breadcrumb leads back to the same place. */
export const lastListPath = (path: string): string => `${path}${views.get(path) ?? ''}`;

/** A list's page calls this. The menu's plain link clears the memory, since it is an address without a view. */
export function useRememberedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    views.set(pathname, search);
  }, [pathname, search]);
}
