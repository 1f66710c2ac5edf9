import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Keyed } from '../state/selection.ts';
import type { ListRecord } from '../types.ts';

/** Which row each entry of the history was left by. In memory only, like the place of the scrolling. */
const leftBy = new Map<string, string>();
const MOST = 200;

interface RowReturn {
  /** Names the list among those of a page. */
  readonly list: string;
  readonly keyed: readonly Keyed<ListRecord>[];
  /** Moves the focus to the row of that index. */
  readonly goBackTo: (index: number) => void;
}

/** Going back finds the row by which one left. Answers how to say that one leaves by a row. */
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
    // The heading has the focus where nothing else took it.
    if (activeElement === null || activeElement === document.body || activeElement.id === 'page-title') goBackTo(index);
  });
  return (key) => {
    leftBy.delete(place);
    leftBy.set(place, key);
    const [oldest] = leftBy.keys();
    if (leftBy.size > MOST && oldest !== undefined) leftBy.delete(oldest);
  };
}
