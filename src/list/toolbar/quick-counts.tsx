import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { operation as operationOf } from '../../../contract/operations.ts';
import { useAnswered } from '../../api/first-answer.ts';
import { COUNTS_KEY, fetchPage, heldLists } from '../../api/queries.ts';
import { useList } from '../list-model.ts';
import { isAmong } from '../state/conditions.ts';
import { requestFilter } from '../state/filter-text.ts';
import { searchTree } from '../state/search.ts';
import type { Offer } from '../types.ts';

/** While a person is still changing the filter, only the list is requested: the counts follow once it stays the same. */
const REST_MS = 800;
const ONE = { pageSize: 1, pageNumber: 1 } as const;

/** For each quick filter the number of records that it leaves of those shown now; null while it is not known. */
export type Counts = readonly (number | null)[];

/** Asks for the counts after the rows, a request of one record each; they are kept for a minute. Draws nothing. */
export function QuickCounts({ onCounts }: { readonly onCounts: (counts: Counts) => void }): null {
  const { props, offers, asked, length, params, requestedFilter: text, filter, search, searchFields } = useList();
  const plain = operationOf(props.operation);
  const [rested] = useDebouncedValue(text, REST_MS);
  const isSettled = rested === text;
  const isAsked = plain.totalItems || heldLists.has(plain.id);
  const enabled = useAnswered(asked) && length !== 'unknown' && isAsked && isSettled;
  const base = props.baseFilter ?? null;
  const counted = useMemo(() => {
    if (!isSettled) return [];
    const searched = searchTree(search, searchFields);
    /** The filter once the button is pressed. */
    const pressed = (offer: Offer): string => {
      const others = filter.conditions.filter(({ tree }) => !isAmong(offer.rivals, tree));
      const conditions = [...others, { tree: offer.filter, problem: null }];
      return requestFilter({ ...filter, conditions, problem: null }, base, searched) ?? '';
    };
    return offers.map(pressed);
  }, [isSettled, filter, search, searchFields, base, offers]);
  /** The page's own numbers hold for the whole list. */
  const known = (index: number): number | null | undefined => (text === '' ? offers[index]?.count : undefined);
  const answers = useQueries({
    queries: counted.map((filter, index) => ({
      queryKey: [COUNTS_KEY, plain.id, params, filter],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { totalItems, totalPages } = await fetchPage(plain.id, params, { filter, ...ONE }, signal);
        return totalItems ?? totalPages;
      },
      staleTime: 60_000,
      enabled: enabled && known(index) === undefined,
    })),
  });
  const counts = JSON.stringify(offers.map((_, index) => known(index) ?? answers[index]?.data ?? null));
  useEffect(() => onCounts(JSON.parse(counts) as Counts), [counts, onCounts]);
  return null;
}
