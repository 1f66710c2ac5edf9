import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { changeView, isSameView, readView, type View, type ViewDefaults, type ViewProblem, writeView } from './view.ts';

export interface ViewUpdate {
  /** True for further letters of a text being typed: one step in the history, not one per letter. */
  readonly replace?: boolean;
}

export type UpdateView = (change: Partial<View> | ((view: View) => Partial<View>), options?: ViewUpdate) => void;

export interface ViewHandle {
  readonly view: View;
  readonly problems: readonly ViewProblem[];
  readonly update: UpdateView;
}

/** The view of a list, which only the URL stores. Each update is one navigation. */
export function useView(prefix: string, defaults: ViewDefaults): ViewHandle {
  const [params, setParams] = useSearchParams();
  const { sort, pageSize } = defaults;
  const read = useMemo(() => readView(params, prefix, { sort, pageSize }), [params, prefix, sort, pageSize]);
  // Two changes in one tick must build on each other: the router's URL is one render behind.
  const latest = useRef(params);
  latest.current = params;
  // The router's function changes with each URL; `update` must not, or each navigation would redraw all rows.
  const set = useRef(setParams);
  set.current = setParams;
  const update = useCallback<UpdateView>(
    (change, { replace = false } = {}) => {
      const { view } = readView(latest.current, prefix, { sort, pageSize });
      const next = changeView(view, typeof change === 'function' ? change(view) : change);
      if (isSameView(view, next)) return;
      const written = writeView(latest.current, prefix, next, { sort, pageSize });
      latest.current = written;
      // Synchronously, not as a transition: a checkbox that waits for its own change flickers.
      set.current(written, { replace, preventScrollReset: true, flushSync: true });
    },
    [prefix, sort, pageSize],
  );
  return { ...read, update };
}
