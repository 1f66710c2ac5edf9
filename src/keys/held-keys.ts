/**
 * While something opens, single keys belong to nothing: who has asked for a dialog types into it before its code is there.
 * Whatever is on its way over the page holds the keys until it stands or has gone.
 */
import { useLayoutEffect } from 'react';

const holders = new Set<object>();

/** Holds all single keys; the answer lets go of them again. */
export function holdKeys(): () => void {
  const holder = {};
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** True while something is opening, and while a dialog or a menu stands open over the page. */
export const areKeysHeld = (): boolean =>
  holders.size > 0 || document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Holds the keys while `isHeld` and the component is there. Before the next key: the effect runs with the change itself. */
export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? holdKeys() : undefined), [isHeld]);
}

/** The fallback of a part that a person asked for and whose code is still to come. */
export function KeysHeld(): null {
  useHeldKeys(true);
  return null;
}
