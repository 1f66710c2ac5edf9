/** The service's clock, for components. */
import { useSyncExternalStore } from 'react';
import { isOwnClock, onDay, onOwnClockChange, serviceDay } from './clock.ts';

/** Today's UTC day by the service's clock; re-renders when it changes. */
export const useServiceDay = (): number => useSyncExternalStore(onDay, serviceDay);

/** True if today is based on the computer's clock only, which people should know. */
export const useOwnClock = (): boolean => useSyncExternalStore(onOwnClockChange, isOwnClock);
