import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { operation as operationOf } from '../../../contract/operations.ts';
import { useAnswered } from '../../api/first-answer.ts';
import { COUNTS_KEY, fetchPage, heldLists } from '../../api/queries.ts';
import { useHasConsole } from '../../session/use-config.ts';
import { useList } from '../list-model.ts';
import { addCondition, conditionsOf, fieldsIn, joinConditions } from '../state/conditions.ts';
import { parsedFilter } from '../state/parsed-filter.ts';

/** While a person is still changing the filter, only the list is requested: the counts follow once it stays the same. */
const REST_MS = 800;
const ONE = { pageSize: 1, pageNumber: 1 } as const;

/**
 * For each quick filter the number of records that it leaves of those shown now: a request of one record each, after the rows,
 * kept for a minute. Null while it is not known. Undefined where counting would cost too much: where very many are shown, except
 * whole lists with totals in their answers, and over a service whose requests are not ours to spend.
 */
export function useQuickCounts(): readonly (number | null | undefined)[] {
  const { props, operation, offers, asked, length, params, requestedFilter: text } = useList();
  const hasConsole = useHasConsole();
  const plain = operationOf(props.operation);
  const isCheap = length !== 'long' || (plain.totalItems && text === '');
  const isCounted = heldLists.has(plain.id) || (isCheap && (plain.totalItems || hasConsole === true));
  const [rested] = useDebouncedValue(text, REST_MS);
  const isSettled = rested === text;
  const enabled = useAnswered(asked) && isCounted && length !== 'unknown' && isSettled;
  const counted = useMemo(() => {
    if (!isSettled) return [];
    const now = parsedFilter(text, operation.filterFields);
    const conditions = now.ok ? conditionsOf(now.tree) : [];
    return offers.map(({ filter }) => {
      const tree = joinConditions(addCondition(conditions, filter));
      const isPlain = tree === null || fieldsIn(tree).every((name) => Object.hasOwn(plain.filterFields, name));
      return { id: isPlain ? plain.id : operation.id, filter: tree === null ? '' : serializeFilter(tree) };
    });
  }, [text, isSettled, operation, plain, offers]);
  /** The page's own numbers hold for the whole list. */
  const known = (index: number): number | null | undefined => (text === '' ? offers[index]?.count : undefined);
  const counts = useQueries({
    queries: counted.map(({ id, filter }, index) => ({
      queryKey: [COUNTS_KEY, id, params, filter],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { totalItems, totalPages } = await fetchPage(id, params, { filter, ...ONE }, signal);
        return totalItems ?? totalPages;
      },
      staleTime: 60_000,
      enabled: enabled && known(index) === undefined,
    })),
  });
  return offers.map((_, index) => (isCounted ? (known(index) ?? counts[index]?.data ?? null) : undefined));
}
