import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { Keyed } from '../state/selection.ts';
import type { ListRecord } from '../types.ts';
import { NO_SLOTS, placeRows, type Slots, type Slotted } from './row-slots.ts';

export interface Drawing {
  readonly keyed: readonly Keyed<ListRecord>[];
  /** The number of the first row in the whole list, from 1. */
  readonly from: number;
  readonly question: string;
  /** The rows answer an earlier question. */
  readonly isStale: boolean;
  /** How many rows are in sight at once. */
  readonly near: number;
}

/**
 * The rows to draw, each in its slot. For another question only the rows in sight are painted first; the others follow in pieces
 * that leave the browser free in between, and stay unchanged until then.
 */
export function useDrawnRows({ keyed, from, question, isStale, near }: Drawing): {
  readonly rows: readonly Slotted<ListRecord>[];
  /** False while off-screen rows still answer another question. */
  readonly isWhole: boolean;
  /** True until rows have been painted: then only columns in sight are drawn. */
  readonly isFirst: boolean;
} {
  const before = useRef<Slots<ListRecord>>(NO_SLOTS);
  const now = useMemo(
    () => placeRows(before.current, { keyed, from, question: isStale ? before.current.question : question }),
    [keyed, from, question, isStale],
  );
  useEffect(() => {
    before.current = now;
  }, [now]);
  const [late, setLate] = useState<Slots<ListRecord>>(NO_SLOTS);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setLate(now)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [now]);
  const isWhole = late.question === now.question || now.rows.length <= near;
  const rows = useMemo(() => {
    if (isWhole) return now.rows;
    const seen = now.rows.slice(0, near);
    const taken = new Set(seen.map(({ slot }) => slot));
    return [...seen, ...late.rows.slice(near, now.rows.length).filter(({ slot }) => !taken.has(slot))];
  }, [isWhole, now, late, near]);
  return { rows, isWhole, isFirst: late === NO_SLOTS };
}
