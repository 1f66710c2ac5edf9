/** The app's flag store, bound to the client and the query cache, with notices of the outcome of each click. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { OperationId } from '../../../../contract/operations.ts';
import { COUNTS_KEY, fetchObject } from '../../../api/queries.ts';
import { putUser, updateUser } from '../../../api/update-user.ts';
import { RequestError } from '../../../request-error.ts';
import { createFlagStore, type FlagEvent, type FlagStore } from './flag-store.ts';
import { changedNames, type FlagName, flagsOf } from './flags.ts';
import { createNotices, type Notice, type Notices } from './notices.ts';

export const readFlags = async (userId: string) => flagsOf(await fetchObject('getUser', { userId }));

/** No answer, an unreadable one, or the service's own failure: the patch may or may not have been applied. */
export const isUnknownOutcome = (error: unknown): boolean =>
  error instanceof RequestError &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    error.kind === 'unreadable' ||
    (error.kind === 'http' && error.status >= 500));

export interface FlagService {
  readonly store: FlagStore;
  readonly notices: Notices;
  /** Takes back a change that was confirmed, and its notice. */
  readonly undo: (notice: Notice) => void;
  /** Takes back the newest change that is still offered; false if there is none. */
  readonly undoLast: () => boolean;
  /** Subscribes to every outcome; returns the function to unsubscribe. */
  readonly onEvent: (listener: (event: FlagEvent) => void) => () => void;
}

/** Whether the filter or the sort at the end of a query's key names one of the flags: any other finds the same users as before. */
function dependsOn(names: readonly FlagName[]): (query: Query) => boolean {
  const named = new RegExp(names.join('|'), 'i');
  return ({ queryKey }) => named.test(JSON.stringify(queryKey.at(-1)));
}

const FLAG_CHANGES: OperationId = 'listUserFlagChanges';

const services = new WeakMap<QueryClient, FlagService>();

export function flagService(client: QueryClient): FlagService {
  const known = services.get(client);
  if (known) return known;
  const notices = createNotices();
  const listeners = new Set<(event: FlagEvent) => void>();
  const tell = (event: FlagEvent): void => {
    putUser(client, { id: event.id, ...event.flags });
    for (const listener of listeners) listener(event);
    // The service already had these flags: nothing to report and nothing to undo.
    if (event.type === 'confirmed' && changedNames(event.undo).length === 0) return;
    notices.add(event);
    if (event.type !== 'confirmed') return;
    void client.invalidateQueries({ queryKey: [FLAG_CHANGES] });
    const predicate = dependsOn(changedNames(event.undo));
    void client.invalidateQueries({ queryKey: [COUNTS_KEY], predicate });
    // The list on screen keeps its rows; one that was left may now have others.
    client.removeQueries({ queryKey: ['listUsers'], type: 'inactive', predicate });
  };
  const store = createFlagStore(
    { read: readFlags, patch: async (id, flags) => flagsOf(await updateUser(id, flags)), isUnknownOutcome },
    tell,
  );
  // Leaving the page would lose an unconfirmed click.
  window.addEventListener('beforeunload', (event) => {
    if (store.isBusy()) event.preventDefault();
  });
  const onEvent = (listener: (event: FlagEvent) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const undo = ({ key, event }: Notice): void => {
    notices.remove(key);
    // Another flag of the same user may have been switched since.
    if (event.type === 'confirmed') void store.change(event.id, event.undo, store.get(event.id)?.queue.confirmed ?? event.flags);
  };
  const undoLast = (): boolean => {
    const last = notices.get().findLast(({ event }) => event.type === 'confirmed');
    if (last) undo(last);
    return last !== undefined;
  };
  const service: FlagService = { store, notices, undo, undoLast, onEvent };
  services.set(client, service);
  return service;
}
