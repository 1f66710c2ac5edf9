import { watchRows } from '../keys/chosen-row.ts';
import { watchLostFocus } from '../keys/focus-return.ts';
import { HistoryRouter } from './history-router.tsx';
import { loadPageAt, Pages } from './router.tsx';
import { watchSession } from './watch-session.ts';

watchSession();
watchRows();
watchLostFocus();

export const loadPage = (): Promise<void> => loadPageAt(window.location.pathname);

/** The product behind the sign-in. Its own chunk: the callback page must not wait for it. */
export function SignedIn() {
  return (
    <HistoryRouter>
      <Pages />
    </HistoryRouter>
  );
}
