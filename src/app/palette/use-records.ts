import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNames } from '../../api/names.ts';
import { fetchPage } from '../../api/queries.ts';
import { pathTo } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { shortId } from '../../ui/id-link.tsx';
import {
  allFoundPath,
  closestFirst,
  describeRow,
  MIN_QUERY,
  type RecordSource,
  searchFilter,
  sourcesFor,
} from './record-search.ts';

export interface FoundRecord {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly path: string;
}

export interface FoundGroup {
  readonly source: RecordSource;
  readonly records: readonly FoundRecord[];
  /** The list with all of them, if there are more. */
  readonly allPath: string | null;
  readonly loading: boolean;
  readonly failed: boolean;
}

/** The lists have no order by nearness, so the nearest are chosen among these. */
const READ_PER_SOURCE = 100;
const SHOWN_PER_SOURCE = 5;

/** Searches all lists at once; each group appears when its answer arrives, and a failed one says so. */
export function useRecords(words: string): readonly FoundGroup[] {
  const { scopes } = useSession();
  const sources = useMemo(() => sourcesFor(scopes), [scopes]);
  const enabled = words.trim().length >= MIN_QUERY;
  const answers = useQueries({
    queries: sources.map((source) => {
      const view = { filter: searchFilter(source, words), pageSize: READ_PER_SOURCE, pageNumber: 1 };
      return {
        queryKey: ['palette', source.list, view],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(source.list, {}, view, signal),
        enabled,
      };
    }),
  });
  const found = sources.map((source, at) => {
    const rows = rowsOf(answers[at]?.data);
    return closestFirst(rows, (row) => describeRow(source, row).name, words).slice(0, SHOWN_PER_SOURCE);
  });
  const licenseIds = enabled
    ? (found[sources.findIndex(({ target }) => target === 'license')] ?? []).map((row) => String(row.id))
    : [];
  const licenseNames = useNames('license', licenseIds);
  if (!enabled) return [];
  return sources.map((source, at) => {
    const answer = answers[at];
    const records = (found[at] ?? []).flatMap((row) => {
      const id = String(row.id ?? '');
      const path = pathTo(source.target, id);
      const known = (source.target === 'license' ? licenseNames.get(id) : undefined) ?? undefined;
      const { name, hint } = describeRow(source, row, known);
      const shown = known ?? name ?? shortId(id);
      return path ? [{ id, name: shown, hint, path }] : [];
    });
    const hasMore = rowsOf(answer?.data).length > SHOWN_PER_SOURCE;
    return {
      source,
      records,
      allPath: hasMore ? allFoundPath(source, words) : null,
      loading: answer?.isPending ?? false,
      failed: answer?.isError ?? false,
    };
  });
}

const rowsOf = (data: { readonly items: readonly unknown[] } | undefined) =>
  (data?.items ?? []) as readonly Readonly<Record<string, unknown>>[];
