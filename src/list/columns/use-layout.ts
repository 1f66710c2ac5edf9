import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { recall, remember, useMemoryKey } from '../memory.ts';
import {
  type ColumnSpec,
  decodeLayout,
  defaultLayout,
  encodeLayout,
  isDefaultLayout,
  type Layout,
  visibleColumns,
  withVisible,
} from '../state/columns.ts';
import type { ViewHandle } from '../state/use-view.ts';

/** The current layout, and the functions that change it. */
export interface LayoutHandle extends Layout {
  readonly isDefault: boolean;
  readonly change: (change: (layout: Layout) => Layout) => void;
  readonly reset: () => void;
}

/**
 * The layout of a table: remembered per user and table. If the visible columns were changed, the URL names them, so that a shared
 * link shows the same ones. Another person's link does not change what is remembered.
 */
export function useLayout(table: string, specs: readonly ColumnSpec[], { view, update }: ViewHandle): LayoutHandle {
  const key = useMemoryKey('layout', table);
  const [stored, setStored] = useState(() => decodeLayout(recall(key), specs));
  const read = useRef({ key, specs });
  useEffect(() => {
    // Setting the same layout again would redraw all rows.
    if (read.current.key === key && read.current.specs === specs) return;
    read.current = { key, specs };
    setStored(decodeLayout(recall(key), specs));
  }, [key, specs]);

  const columns = view.columns?.join(',') ?? '';
  const layout = useMemo(() => {
    if (columns === '' || columns === visibleColumns(stored).join(',')) return stored;
    return withVisible(stored, columns.split(','));
  }, [stored, columns]);

  const store = useCallback(
    (next: Layout) => {
      setStored(next);
      remember(key, isDefaultLayout(next, specs) ? null : encodeLayout(next));
      const shown = visibleColumns(next);
      const plain = visibleColumns(defaultLayout(specs));
      update({ columns: shown.join() === plain.join() ? null : shown }, { replace: true });
    },
    [key, specs, update],
  );

  return useMemo(
    () => ({
      ...layout,
      isDefault: isDefaultLayout(layout, specs),
      change: (change) => store(change(layout)),
      reset: () => store(defaultLayout(specs)),
    }),
    [layout, specs, store],
  );
}
