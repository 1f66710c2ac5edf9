/** What the browser remembers of lists, per user and table. If the browser refuses to store, only comfort is lost. */
import { useSession } from '../session/use-session.ts';

export function useMemoryKey(kind: string, table: string): string {
  const { profile } = useSession();
  return `sam.list.${kind}.${profile?.sub ?? 'nobody'}.${table}`;
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: the change lasts for this visit.
  }
}
