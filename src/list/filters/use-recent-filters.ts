import { useEffect } from 'react';
import { useList } from '../list-model.ts';
import { addRecent } from '../state/saved.ts';
import { useSaved } from '../views/use-saved.ts';

const SETTLED_MS = 4000;

/** A filter that stays for a moment counts as used. */
export function useRecentFilters(): void {
  const { table, view, filter } = useList();
  const { change } = useSaved(table);
  const text = view.filter;
  const isSound = filter.problem === null;
  useEffect(() => {
    if (text === '' || !isSound) return;
    const timer = setTimeout(() => change((now) => addRecent(now, text)), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, isSound, change]);
}
