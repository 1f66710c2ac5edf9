/**
 * What the signed-out screen says about work that signing out interrupted. The text has no personal data: it stays in the tab
 * during the provider's sign-out page, until the next sign-in. The report may have some, so it lasts only as long as this page.
 */
import { createStore, type Store } from '../store.ts';
import { keep, recall, tabShelf } from './storage.ts';

export interface PartingNote {
  readonly text: string;
  readonly report: { readonly label: string; save(): void } | null;
}

const KEY = 'sam.parting-note';
const note = createStore<PartingNote | null>(keptNote());

/** Null removes it. */
export function setPartingNote(next: PartingNote | null): void {
  keep(tabShelf, KEY, next?.text ?? null);
  note.set(next);
}

function keptNote(): PartingNote | null {
  const text = recall(tabShelf, KEY);
  return text === null ? null : { text, report: null };
}

/** The note, to watch. */
export const partingNote: Pick<Store<PartingNote | null>, 'get' | 'subscribe'> = note;
