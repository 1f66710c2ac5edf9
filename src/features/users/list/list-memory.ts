/** The view of the list from which a user was opened; kept in the tab, so that a reload of the user's page still knows its neighbours. */
const KEY = 'sam.users.list';

export function rememberList(search: string): void {
  try {
    sessionStorage.setItem(KEY, search);
  } catch {
    // A full or forbidden storage costs the neighbours, nothing else.
  }
}

/** Null where no list was seen in this tab. */
export function rememberedList(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
