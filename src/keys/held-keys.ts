/**
 * While something is opening, single keys do nothing: a person who opened a dialog may type into it before its code has loaded.
 * The opening part holds the keys until it is shown or canceled.
 */
import { useLayoutEffect } from 'react';

const holders = new Set<object>();

/** Holds all single keys; the returned function releases them. */
export function holdKeys(): () => void {
  const holder = {};
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** True while something is opening, and while a dialog or a menu is open over the page. */
export const areKeysHeld = (): boolean =>
  holders.size > 0 || document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Holds the keys while `isHeld` and the component is mounted. Takes effect before the next key: it is a layout effect. */
export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? holdKeys() : undefined), [isHeld]);
}

/** The fallback of a part that a person opened and whose code is still loading. */
export function KeysHeld(): null {
  useHeldKeys(true);
  return null;
}
