import { startTransition, useEffect, useState } from 'react';

/** About a screen. */
const FIRST = 30;

/**
 * How many rows of a page are drawn. The first screen of a new answer is painted alone; the others follow at once, in pieces that leave
 * the browser free between them. Rows that stay while another answer is on its way are left as they are.
 */
export function useDrawnRows(question: string, count: number, isStale: boolean): number {
  const [whole, setWhole] = useState<string | null>(null);
  const isWhole = isStale || whole === question;
  useEffect(() => {
    if (isWhole || count === 0) return;
    const timer = setTimeout(() => startTransition(() => setWhole(question)));
    return () => clearTimeout(timer);
  }, [isWhole, question, count]);
  return isWhole ? count : Math.min(count, FIRST);
}
