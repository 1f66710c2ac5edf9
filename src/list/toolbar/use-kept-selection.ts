import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useList } from '../list-model.ts';
import type { Selection } from '../state/selection.ts';
import type { ListRecord } from '../types.ts';

/** What was chosen, by list and filter. In memory only, like the scroll position. */
const kept = new Map<string, Selection<ListRecord>>();
const MOST = 20;

/** Keeps the chosen rows for somebody who looks at a record and goes back. */
export function useKeptSelection(): void {
  const { table, props, params, request, selection, setSelection } = useList();
  const asked = JSON.stringify([table, props.urlPrefix, params, request.filter]);
  const kind = useNavigationType();
  const isShown = useRef(false);
  useEffect(() => {
    const former = isShown.current || kind !== 'POP' ? undefined : kept.get(asked);
    isShown.current = true;
    // Not over what somebody has already chosen anew; and all that match may be others by now.
    if (former && !former.allMatching && selection.rows.size === 0 && !selection.allMatching) {
      setSelection(former);
      return;
    }
    if (kept.size > MOST) kept.clear();
    kept.set(asked, selection);
  }, [asked, kind, selection, setSelection]);
}
