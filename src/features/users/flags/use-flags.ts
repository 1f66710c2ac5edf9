import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useCan } from '../../../session/use-session.ts';
import { t } from '../../../text/t.ts';
import { type FlaggedUser, userName } from '../user-name.ts';
import { flagService } from './flag-service.ts';
import { type FlagChange, type FlagName, type Flags, flagsOf } from './flags.ts';
import { isIdle, pendingNames, shownFlags } from './toggle-queue.ts';

export const WRITE_SCOPE = 'saas.consolidation.view.crud';

/** Why this person may not change flags; null if they may. */
export const useFlagsReadOnly = (): string | null =>
  useCan(WRITE_SCOPE) ? null : t('users.readOnly', { permission: t(`permission.${WRITE_SCOPE}`), scope: WRITE_SCOPE });

export interface UserFlagsHandle {
  readonly flags: Flags;
  readonly pending: readonly FlagName[];
  readonly error: unknown;
  readonly foreign: FlagChange | null;
  readonly toggle: (name: FlagName) => void;
}

const known = new Map<string, string>();
/** Names for the notices: the user's name is known at the click, the store only knows ids. */
export const nameOfUser = (id: string): string => known.get(id) ?? t('users.one');

/** Changes flags of a user like a click; `record` is what the person saw. */
export function useChangeFlags(): (record: FlaggedUser, change: FlagChange) => Promise<void> {
  const { store } = flagService(useQueryClient());
  return (record, change) => {
    const id = String(record.id);
    known.set(id, userName(record));
    const entry = store.get(id);
    return store.change(id, change, entry && !isIdle(entry.queue) ? shownFlags(entry.queue) : flagsOf(record));
  };
}

/** The flags of a user as shown: the record's, with pending clicks applied. */
export function useUserFlags(record: FlaggedUser): UserFlagsHandle {
  const { store } = flagService(useQueryClient());
  const id = String(record.id);
  const entry = useSyncExternalStore(store.subscribe, () => store.get(id));
  const change = useChangeFlags();
  const busy = entry !== undefined && !isIdle(entry.queue);
  const flags = busy ? shownFlags(entry.queue) : flagsOf(record);
  return {
    flags,
    pending: busy ? pendingNames(entry.queue) : [],
    error: entry?.error ?? null,
    foreign: entry?.foreign ?? null,
    toggle: (name) => void change(record, { [name]: !flags[name] }),
  };
}
