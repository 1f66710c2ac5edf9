import { useCallback, useState } from 'react';
import { useNavigationType } from 'react-router';
import { emptySelection, type Selection } from '../state/selection.ts';
import type { ListRecord } from '../types.ts';

interface Chosen {
  /** What was chosen under one question is not acted on under another. */
  readonly filter: string | undefined;
  readonly selection: Selection<ListRecord>;
}

/** By list, for somebody who looks at a record and goes back. In memory only, like the scroll position. */
const kept = new Map<string, Chosen>();
const MOST = 20;
const NONE: Selection<ListRecord> = emptySelection();

/** The rows chosen in a list. `list` distinguishes it from others, `filter` is the one requested. */
export function useSelection(list: string, filter: string | undefined) {
  const kind = useNavigationType();
  const [chosen, setChosen] = useState(() => (kind === 'POP' ? kept.get(list) : undefined));
  const setSelection = useCallback(
    (selection: Selection<ListRecord>) => {
      const next = { filter, selection };
      kept.delete(list);
      kept.set(list, next);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
      setChosen(next);
    },
    [list, filter],
  );
  return { selection: chosen?.filter === filter ? (chosen?.selection ?? NONE) : NONE, setSelection };
}
