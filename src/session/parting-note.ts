/**
 * What the signed-out screen says about work that the sign-out broke off. The text holds no personal data: it stays in the tab over the
 * provider's sign-out page, until the next sign-in. The report may hold some, so it lives as long as this page does.
 */
import { useSyncExternalStore } from 'react';
import { keep, recall, tabShelf } from './storage.ts';

export interface PartingNote {
  readonly text: string;
  readonly report: { readonly label: string; save(): void } | null;
}

const KEY = 'sam.parting-note';
const listeners = new Set<() => void>();
let note: PartingNote | null | undefined;

/** Null forgets it. */
export function setPartingNote(next: PartingNote | null): void {
  note = next;
  keep(tabShelf, KEY, next?.text ?? null);
  for (const listener of listeners) listener();
}

function partingNote(): PartingNote | null {
  if (note === undefined) {
    const text = recall(tabShelf, KEY);
    note = text === null ? null : { text, report: null };
  }
  return note;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePartingNote = (): PartingNote | null => useSyncExternalStore(subscribe, partingNote);
