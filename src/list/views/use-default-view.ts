import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Column } from '../columns/column-specs.ts';
import { recall, remember, useMemoryKey } from '../memory.ts';
import { decodeLayout, encodeLayout, withVisible } from '../state/columns.ts';
import { readView, type ViewDefaults, writeView } from '../state/view.ts';
import { useSaved } from './use-saved.ts';

/**
 * The plain list opens with the default view, if there is one. The URL is replaced before anything is requested, so that there is
 * just one request: returns false until then.
 */
export function useDefaultView(table: string, prefix: string, defaults: ViewDefaults, columns: readonly Column[]): boolean {
  const [params, setParams] = useSearchParams();
  const { saved } = useSaved(table);
  const layoutKey = useMemoryKey('layout', table);
  const [target] = useState<URLSearchParams | null>(() => {
    const view = saved.views.find(({ name }) => name === saved.defaultView);
    const { view: plain } = readView(params, prefix, defaults);
    const isPlain = writeView(params, prefix, plain, defaults).toString() === withoutList(params, prefix).toString();
    if (!view || !isPlain) return null;
    if (view.columns.length > 0) {
      const layout = withVisible(decodeLayout(recall(layoutKey), columns), view.columns);
      remember(layoutKey, encodeLayout({ ...layout, density: view.density }));
    }
    const { filter, search, sort, pageSize } = view;
    const next = writeView(params, prefix, { ...plain, filter, search, sort, pageSize }, defaults);
    return next.toString() === params.toString() ? null : next;
  });
  const [isReady, setReady] = useState(target === null);
  const isThere = target !== null && params.toString() === target.toString();
  if (isThere && !isReady) setReady(true);
  // Only when the list opens: afterwards the person may change it freely.
  useEffect(() => {
    if (target && !isReady) setParams(target, { replace: true, preventScrollReset: true });
  }, [target, isReady, setParams]);
  return isReady || isThere;
}

/** The URL without this list's parameters, as for the plain list. */
function withoutList(params: URLSearchParams, prefix: string): URLSearchParams {
  const kept = new URLSearchParams(params);
  for (const name of ['filter', 'off', 'search', 'sort', 'page', 'size', 'cols', 'row']) kept.delete(prefix + name);
  return kept;
}
