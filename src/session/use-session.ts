/** The session of this tab, for components. */
import { useSyncExternalStore } from 'react';
import { allows, type Scope } from '../../contract/permissions.ts';
import { onSessionChange, type SessionState, sessionState } from './session.ts';

export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, sessionState);

/** True if the signed-in person may use operations of that scope. */
export const useCan = (scope: Scope): boolean => allows(useSession().scopes, scope);
