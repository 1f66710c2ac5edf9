import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchPage, type ListView } from '../../../api/queries.ts';
import { lastView, rememberView } from '../../../detail/last-list.ts';
import { PATHS } from '../../../paths.ts';
import { type ListRequest, readListRequest } from '../list/list-request.ts';

export interface Neighbour {
  readonly id: string;
  /** To be called when moving on: remembers the list at the neighbor's page. */
  readonly onGo: () => void;
}

export interface Neighbours {
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** 1-based position in the whole list. */
  readonly place: number;
  readonly total: number | null;
}

const NO_LIST: ListRequest = { filter: undefined, sort: undefined, pageSize: 1, pageNumber: 1 };

const viewOf = ({ filter, sort, pageSize, pageNumber }: ListRequest): ListView => ({
  pageSize,
  pageNumber,
  ...(filter !== undefined && { filter }),
  ...(sort !== undefined && { sort }),
});

const atPage = (search: string, page: number): string => {
  const params = new URLSearchParams(search);
  params.set('page', String(page));
  return `?${params}`;
};

/**
 * The users before and after one in the list from which it was opened, across its pages. The pages are not read again meanwhile:
 * a user that no longer matches after a flag change keeps its position. Null if the list does not contain the user.
 */
export function useNeighbours(userId: string): Neighbours | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each user: a neighbor may be on another page
  const search = useMemo(() => lastView(PATHS.users), [userId]);
  const request = useMemo(() => (search === null ? null : readListRequest(search)), [search]);
  const base = request ?? NO_LIST;
  const pageQuery = (offset: number, wanted: boolean) => {
    const pageNumber = base.pageNumber + offset;
    const view = viewOf({ ...base, pageNumber: Math.max(1, pageNumber) });
    const enabled = request !== null && wanted && pageNumber >= 1;
    // Without the rows of another page as placeholders: its neighbors would be wrong.
    return {
      queryKey: ['listUsers', {}, view] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage('listUsers', {}, view, signal),
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
    };
  };
  const here = useQuery(pageQuery(0, true));
  const items = here.data?.items ?? [];
  const index = items.findIndex(({ id }) => id === userId);
  const isLast = index >= 0 && index === items.length - 1;
  const before = useQuery(pageQuery(-1, index === 0));
  const after = useQuery(pageQuery(1, isLast && items.length === base.pageSize));
  if (index < 0 || search === null) return null;

  const toNeighbour = (id: string | null | undefined, offset: number): Neighbour | null =>
    id
      ? { id, onGo: () => (offset === 0 ? undefined : rememberView(PATHS.users, atPage(search, base.pageNumber + offset))) }
      : null;
  return {
    previous:
      index > 0
        ? toNeighbour(items[index - 1]?.id, 0)
        : base.pageNumber > 1
          ? toNeighbour(before.data?.items.at(-1)?.id, -1)
          : null,
    next: isLast ? toNeighbour(after.data?.items[0]?.id, 1) : toNeighbour(items[index + 1]?.id, 0),
    place: (base.pageNumber - 1) * base.pageSize + index + 1,
    total: here.data?.totalItems ?? null,
  };
}
