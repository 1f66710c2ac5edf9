import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Counted } from '../../../contract/overview.ts';
import { type Gather, type Gathered, useGathered } from '../../api/gather.ts';
import { fetchPage } from '../../api/queries.ts';
import { useHasConsole } from '../../session/use-config.ts';
import { useServiceDay } from '../../use-clock.ts';
import { NOTHING, numberOf, OVER_LISTS, type OverviewNumber } from './gathering.ts';
import { filterOf, type Section } from './sections.ts';

export type { OverviewNumber } from './gathering.ts';

export interface Numbers {
  /** A number by its name; undefined: not there yet, null: not counted by this service. */
  readonly of: (number: Counted) => OverviewNumber | null | undefined;
  /** All rows with a name: amounts by currency, licenses by what they lack. */
  readonly all: (name: string) => readonly OverviewNumber[];
  readonly error: unknown;
  readonly retry: () => void;
  /** When the numbers were read, in milliseconds since 1970 UTC by this computer; null if not yet. */
  readonly at: number | null;
  readonly hasConsole: boolean;
  /** What is read from whole lists if the service does not count it; null if nothing. */
  readonly gathering: { readonly gather: Gather<unknown>; readonly gathered: Gathered<unknown> } | null;
  /** Whether numbers of an earlier day are available for comparison. */
  readonly hasEarlier: boolean;
}

const VIEW = { pageSize: 1000, pageNumber: 1 } as const;
const ONE = { pageSize: 1, pageNumber: 1 } as const;

/**
 * The numbers of a section. The embedded service gives all of them in one operation; another service is asked for a page of one
 * record of each filtered list, whose number of pages is the count. Numbers without such a filter are gathered from whole lists.
 */
export function useNumbers({ id, operation, tiles }: Section): Numbers {
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
  const job = OVER_LISTS[id] ?? NOTHING;
  const { gather, gathered } = useGathered(job.gathering, hasConsole === false && job !== NOTHING);
  const { data } = gathered;
  const found = useMemo(() => (data === null ? null : job.toNumbers(data, today)), [job, data, today]);
  if (hasConsole === false) {
    const counted = tiles.flatMap(({ number }, index) => {
      const count = counts[index]?.data;
      return count === undefined || count === null ? [] : [numberOf(number, count)];
    });
    const failed = counts.find(({ error }) => error !== null);
    const isWaiting = ['idle', 'asking', 'running'].includes(gathered.phase);
    return {
      of: (number) => {
        const index = tiles.findIndex((tile) => tile.number === number);
        if (tiles[index]?.countedBy === undefined) {
          if (!job.counts.includes(number)) return null;
          return found?.find(({ name, key }) => name === number && key === '') ?? (isWaiting ? undefined : null);
        }
        const count = counts[index]?.data;
        return count === undefined ? undefined : count === null ? null : numberOf(number, count);
      },
      all: (name) => [...counted, ...(found ?? [])].filter((item) => item.name === name),
      error: failed?.error ?? null,
      retry: () => void Promise.all(counts.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
      at: Math.max(...counts.map(({ dataUpdatedAt }) => dataUpdatedAt)) || null,
      hasConsole,
      gathering: job === NOTHING ? null : { gather, gathered },
      hasEarlier: false,
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
    gathering: null,
    hasEarlier: items?.some(({ previousDay }) => previousDay !== null) ?? false,
  };
}
