/**
 * Names of the records that ids lead to. However many cells ask in a tick, one request per hundred ids goes out, through the list
 * operation of the target with a filter of ids joined by `-or`; never one request per row.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { EMPTY_ID, type Target } from '../../contract/fields.ts';
import { type OperationId, operation } from '../../contract/operations.ts';
import { allows } from '../../contract/permissions.ts';
import { REFERENCES } from '../../contract/references.ts';
import { formatNumber } from '../format.ts';
import { RequestError } from '../request-error.ts';
import { knownConfig } from '../session/config.ts';
import { onSessionChange, sessionState } from '../session/session.ts';
import { createNameStore, type NameStore } from './name-store.ts';
import { readList } from './pages.ts';
import { rowsById } from './rows-by-id.ts';

const BATCH = 100;
/** Lists without a filter are short look-up tables. */
const WHOLE_LIST_ROWS = 20_000;

type Names = ReadonlyMap<string, string>;
type Row = Readonly<Record<string, unknown>>;

/** The source of a target's name if the contract has no field for it. */
const BY_OTHER_WAYS: Partial<
  Record<Target, { readonly list: OperationId; readonly fetch: (ids: readonly string[]) => Promise<Names> }>
> = {
  // Metrics have no list: applications contain their metric's id and name.
  metric: {
    list: 'listApplications',
    fetch: async (ids) => {
      const names = new Map<string, string>();
      for (const row of await rowsById('listApplications', 'metrics.id', ids, ids.length * 5)) {
        for (const metric of Array.isArray(row.metrics) ? (row.metrics as Row[]) : []) put(names, metric.id, metric.name);
      }
      return names;
    },
  },
  // A license has no name: its application and quantity identify it.
  license: {
    list: 'listLicenses',
    fetch: async (ids) => {
      const rows = await rowsById('listLicenses', 'id', ids, ids.length);
      const applicationIds = [...new Set(rows.map((row) => row.applicationId).filter((id): id is string => isRealId(id)))];
      const applications = await fetchNames('application', applicationIds);
      const names = new Map<string, string>();
      for (const row of rows) {
        const application = applications.get(String(row.applicationId));
        if (application)
          put(names, row.id, typeof row.quantity === 'number' ? `${application} × ${formatNumber(row.quantity)}` : application);
      }
      return names;
    },
  },
};

/** The names of ids of one target, read immediately and not kept. Throws RequestError. */
export async function fetchNames(target: Target, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const special = BY_OTHER_WAYS[target];
  if (special) return special.fetch(ids);
  const reference = REFERENCES[target];
  const nameField = reference?.nameField;
  if (!reference || !nameField) return new Map();
  const rows = reference.filterable
    ? await rowsById(reference.list, 'id', ids, ids.length)
    : ((await readList(reference.list, {}, {}, { limit: WHOLE_LIST_ROWS })).items as readonly Row[]);
  const names = new Map<string, string>();
  for (const row of rows) put(names, row.id, row[nameField]);
  return asAsked(ids, names);
}

/** Ids are case-insensitive: returns the names under the ids as requested. */
function asAsked(ids: readonly string[], names: Names): Names {
  if (ids.every((id) => names.has(id))) return names;
  const folded = new Map([...names].map(([id, name]) => [id.toLowerCase(), name]));
  return new Map(
    ids.flatMap((id) => {
      const name = names.get(id) ?? folded.get(id.toLowerCase());
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

function put(names: Map<string, string>, id: unknown, name: unknown): void {
  if (typeof id === 'string' && typeof name === 'string' && name !== '') names.set(id, name);
}

const isRealId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id !== EMPTY_ID;

const stores = new Map<Target, NameStore>();

function storeOf(target: Target): NameStore {
  const known = stores.get(target);
  if (known) return known;
  const made = createNameStore({
    fetch: (ids) => fetchNames(target, ids),
    batchSize: BATCH,
    isFinal: (error) => error instanceof RequestError && error.status === 403,
  });
  stores.set(target, made);
  return made;
}

// Names depend on the person's tenant and permissions: a new session must not see those of the previous one.
const personNow = (): string => {
  const { profile } = sessionState();
  return profile ? `${profile.tenant} ${profile.sub}` : '';
};
let person = personNow();
onSessionChange(() => {
  if (personNow() === person) return;
  person = personNow();
  for (const store of stores.values()) store.clear();
});

/** Requests changed names again. */
export const forgetNames = (target: Target): void => stores.get(target)?.clear();

/** True if the session may read names of that target, and the service has them. */
export function canName(target: Target): boolean {
  const reference = BY_OTHER_WAYS[target] ?? REFERENCES[target];
  if (reference === undefined) return false;
  const { source, scope } = operation(reference.list);
  // Names in the console's own operations exist only in the embedded service.
  return (source === 'spec' || knownConfig()?.hasCommands === true) && allows(sessionState().scopes, scope);
}

/** The known names of ids; requests the others in a batch and re-renders when they arrive. */
export function useNames(target: Target, ids: readonly string[]): ReadonlyMap<string, string> {
  const store = storeOf(target);
  useSyncExternalStore(store.subscribe, store.version);
  const real = [...new Set(ids.filter(isRealId))];
  const key = real.join('\n');
  useEffect(() => {
    if (key !== '' && canName(target)) store.want(key.split('\n'));
  }, [store, target, key]);
  const names = new Map<string, string>();
  for (const id of real) {
    const name = store.get(id);
    if (name) names.set(id, name);
  }
  return names;
}

/** The name of one id: undefined while loading, null if there is none. Re-renders for that name only. */
export function useName(target: Target, id: string | null | undefined): string | null | undefined {
  const store = storeOf(target);
  const real = isRealId(id) ? id : null;
  const name = useSyncExternalStore(store.subscribe, () => (real === null ? null : store.get(real)));
  useEffect(() => {
    if (real !== null && canName(target)) store.want([real]);
  }, [store, target, real]);
  return name === undefined && !canName(target) ? null : name;
}
