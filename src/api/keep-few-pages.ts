import type { Query, QueryClient } from '@tanstack/react-query';

/** Pages of lists kept while nothing shows them: enough to go back without waiting. */
const KEPT = 20;

/** A page of a list, or what was read by the ids of its rows (`use-late.ts`). */
const isPage = ({ queryKey: [, what, view] }: Query): boolean =>
  what === 'byId' || (typeof view === 'object' && view !== null && 'pageNumber' in view);

/** Drops the oldest unused pages of lists, so that paging through a large list does not fill the memory. */
export function keepFewPages(client: QueryClient): void {
  const cache = client.getQueryCache();
  cache.subscribe(({ type, query }) => {
    if (type !== 'added' || !isPage(query)) return;
    const unseen = cache
      .getAll()
      .filter((each) => each !== query && isPage(each) && !each.isActive() && each.state.dataUpdatedAt > 0);
    for (const old of unseen.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(KEPT)) cache.remove(old);
  });
}
