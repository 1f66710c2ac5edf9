import { useEffect } from 'react';
import { FLAG_KEYS, type FlagName } from './flags.ts';

/** True where the key belongs to what is typed in, or to a menu or dialog that is open over the page. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]') !== null)
  );
}

/** A plain key, without a modifier and outside text fields; null otherwise. A switch is an input too, but not a text field. */
export function plainKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { target } = event;
  const isSwitch = target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio');
  return isTyping(target) && !isSwitch ? null : event.key.toLowerCase();
}

/** r, o, q anywhere on the page of one user. */
export function useFlagKeys(onFlag: ((name: FlagName) => void) | null): void {
  useEffect(() => {
    if (!onFlag) return;
    const handle = (event: KeyboardEvent) => {
      const key = event.repeat ? null : plainKey(event);
      const name = key === null ? undefined : FLAG_KEYS[key];
      if (!name) return;
      event.preventDefault();
      onFlag(name);
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [onFlag]);
}
