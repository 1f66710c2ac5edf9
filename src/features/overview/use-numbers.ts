import { useQueries, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/infer.ts';
import type { Counted } from '../../../contract/overview.ts';
import { fetchPage } from '../../api/queries.ts';
import { useServiceDay } from '../../clock.ts';
import { useHasConsole } from '../../session/use-config.ts';
import { filterOf, type Section } from './sections.ts';

export type OverviewNumber = AnswerOf<'listLicenseNumbers'>;

export interface Numbers {
  /** Of a number, by its name; undefined: not there yet, null: this service does not count it. */
  readonly of: (number: Counted) => OverviewNumber | null | undefined;
  /** All rows of a name: amounts by currency, licenses by what they lack. */
  readonly all: (name: string) => readonly OverviewNumber[];
  readonly error: unknown;
  readonly retry: () => void;
  /** When the numbers were read, in milliseconds since 1970 UTC by this computer; null: not yet. */
  readonly at: number | null;
  readonly hasConsole: boolean;
}

const VIEW = { pageSize: 1000, pageNumber: 1 } as const;
const ONE = { pageSize: 1, pageNumber: 1 } as const;

/**
 * The numbers of a section. Over the embedded service one operation gives all of them; another service is asked for a page of one record
 * of each filtered list, whose number of pages is the count.
 */
export function useNumbers({ operation, tiles }: Section): Numbers {
  const hasConsole = useHasConsole();
  const today = useServiceDay();
  const whole = useQuery({
    queryKey: [operation, {}, VIEW, today],
    queryFn: ({ signal }) => fetchPage(operation, {}, VIEW, signal),
    enabled: hasConsole === true,
  });
  const counts = useQueries({
    queries: tiles.map(({ number, countedBy }) => ({
      queryKey: [countedBy, 'count', filterOf(number, today)],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        if (!countedBy) return null;
        const view = { ...ONE, filter: filterOf(number, today) };
        const { totalItems, totalPages } = await fetchPage(countedBy, {}, view, signal);
        return totalItems ?? totalPages;
      },
      enabled: hasConsole === false && countedBy !== undefined,
    })),
  });
  if (hasConsole === false) {
    const failed = counts.find(({ error }) => error !== null);
    return {
      of: (number) => {
        const index = tiles.findIndex((tile) => tile.number === number);
        if (tiles[index]?.countedBy === undefined) return null;
        const count = counts[index]?.data;
        return count === undefined ? undefined : count === null ? null : counted(number, count);
      },
      all: () => [],
      error: failed?.error ?? null,
      retry: () => void Promise.all(counts.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
      at: Math.max(...counts.map(({ dataUpdatedAt }) => dataUpdatedAt)) || null,
      hasConsole,
    };
  }
  const items = whole.data?.items;
  return {
    of: (number) => (items ? (items.find(({ name, key }) => name === number && key === '') ?? null) : undefined),
    all: (name) => items?.filter((item) => item.name === name) ?? [],
    error: whole.error,
    retry: () => void whole.refetch(),
    at: whole.data ? whole.dataUpdatedAt : null,
    hasConsole: true,
  };
}

const counted = (name: Counted, value: number): OverviewNumber => ({
  id: `${name}:`,
  name,
  key: '',
  value,
  previousDay: null,
  previous: null,
  trend: [] as never,
});
