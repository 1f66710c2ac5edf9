import { queryClient } from '../api/query-client.ts';
import { onSessionChange, sessionState } from '../session/session.ts';

/** Ties the query cache to the session: sign-out clears it, and failed reads are repeated after signing in again. */
export function watchSession(): void {
  let before = sessionState();
  onSessionChange(() => {
    const now = sessionState();
    if (now.status === 'signed-out') queryClient.clear();
    else if (before.expired && !now.expired) {
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' || state.isInvalidated,
      });
    }
    before = now;
  });
}
