import type { QueryClient } from '@tanstack/react-query';
import { COUNTS_KEY } from '../../../api/queries.ts';
import { tellOfBrokenOff } from './bulk-parting.ts';
import { servicePort } from './bulk-port.ts';
import { type BulkStore, createBulkStore } from './bulk-store.ts';

const stores = new WeakMap<QueryClient, BulkStore>();

/** The app's bulk store, bound to the query cache: after a run, everything that shows users is read again. */
export function bulkService(client: QueryClient): BulkStore {
  const known = stores.get(client);
  if (known) return known;
  const store = createBulkStore(servicePort, () => {
    for (const key of ['listUsers', 'getUser', 'listUserFlagChanges', COUNTS_KEY])
      void client.invalidateQueries({ queryKey: [key] });
  });
  window.addEventListener('beforeunload', (event) => {
    if (store.isBusy()) event.preventDefault();
  });
  tellOfBrokenOff(store);
  stores.set(client, store);
  return store;
}
