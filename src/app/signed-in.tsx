import { watchRows } from '../keys/chosen-row.ts';
import { watchLostFocus } from '../keys/focus-return.ts';
import { HistoryRouter } from './history-router.tsx';
import { loadPageAt, Pages } from './router.tsx';
import { watchSession } from './watch-session.ts';

watchSession();
watchRows();
watchLostFocus();

export const loadPage = (): Promise<void> => loadPageAt(window.location.pathname);

/** The product after sign-in. A separate chunk, so that the callback page need not wait for it. */
export function SignedIn() {
  return (
    <HistoryRouter>
      <Pages />
    </HistoryRouter>
  );
}
