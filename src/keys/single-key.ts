/**
 * The only place that decides whether a single key may act (WCAG 2.1.4). All shortcuts ask here: what a person types into a
 * field, or means for something that is about to open, must never reach the page.
 */
import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';
import { areKeysHeld } from './held-keys.ts';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'defaultPrevented'
> & { readonly getModifierState?: (name: string) => boolean };

/**
 * The key, in lower case, if it may act; null if it belongs to something else: a field, a dialog or a menu, an opening part, a
 * composition, a key held down, or a modifier. Null for every character except `?` if the person turned single keys off.
 */
export function singleKey(event: KeyPress): string | null {
  const { key } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState?.('AltGraph')) return null;
  // Many keyboards need Shift for `?` and `+`, but Shift with a letter is a different key.
  if (event.shiftKey && /^\p{L}$/u.test(key)) return null;
  if (isField(event.target) || areKeysHeld()) return null;
  const isSign = key.length === 1 && key !== '?' && key !== ' ';
  return isSign && !areSignsOn() ? null : key.toLowerCase();
}

/** True if keys are text. A checkbox is an input too, but takes no letters. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"], [role="listbox"]') !== null
  );
}

const STORED = 'sam.list.letters';
/** The choice made in this visit; null for the stored one. */
const chosen = createStore<boolean | null>(null);
let before: boolean | null = null;

function areSignsOn(): boolean {
  before ??= storedChoice();
  return chosen.get() ?? before;
}

function storedChoice(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function setSignsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Full or forbidden: the choice lasts for this visit.
  }
  chosen.set(isOn);
}

/** Whether single letters and signs are shortcuts, on all pages; `?` always is, because it leads to the switch. */
export const useSignKeys = (): readonly [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(chosen.subscribe, areSignsOn),
  setSignsOn,
];
