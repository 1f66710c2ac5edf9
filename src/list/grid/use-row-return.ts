import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Keyed } from '../state/selection.ts';
import type { ListRecord } from '../types.ts';

/** The row through which each history entry was left. In memory only, like the scroll position. */
const leftBy = new Map<string, string>();
const MOST = 200;

interface RowReturn {
  /** Distinguishes the list from others on the page. */
  readonly list: string;
  readonly keyed: readonly Keyed<ListRecord>[];
  /** Moves the focus to the row of that index. */
  readonly goBackTo: (index: number) => void;
}

/** Going back focuses the row through which the page was left. Returns a function to note that row. */
export function useRowReturn({ list, keyed, goBackTo }: RowReturn): (key: string) => void {
  const { key: entry } = useLocation();
  const kind = useNavigationType();
  const place = `${entry} ${list}`;
  const wanted = useRef(kind === 'POP' ? leftBy.get(place) : undefined);
  useEffect(() => {
    const index = wanted.current === undefined ? -1 : keyed.findIndex(({ key }) => key === wanted.current);
    if (index < 0) return;
    wanted.current = undefined;
    const { activeElement } = document;
    // The heading has the focus if nothing else took it.
    if (activeElement === null || activeElement === document.body || activeElement.id === 'page-title') goBackTo(index);
  });
  return (key) => {
    leftBy.delete(place);
    leftBy.set(place, key);
    const [oldest] = leftBy.keys();
    if (leftBy.size > MOST && oldest !== undefined) leftBy.delete(oldest);
  };
}
