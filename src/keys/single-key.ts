/**
 * The one place that decides whether a single key may act (WCAG 2.1.4). A shortcut asks here and nowhere else: what a person types into
 * something, or means for something that is about to open, must never reach the page.
 */
import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';
import { areKeysHeld } from './held-keys.ts';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'defaultPrevented'
> & { readonly getModifierState?: (name: string) => boolean };

/**
 * The key, in lower case, where it may act; null where it belongs to something else: a field, a dialog or a menu, a part that is opening,
 * a word being composed, a key held down, or together with a modifier. Null for every sign but `?` where the person turned signs off.
 */
export function singleKey(event: KeyPress): string | null {
  const { key } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState?.('AltGraph')) return null;
  // Shift makes `?` and `+` on many keyboards, but another letter of a letter.
  if (event.shiftKey && /^\p{L}$/u.test(key)) return null;
  if (isField(event.target) || areKeysHeld()) return null;
  const isSign = key.length === 1 && key !== '?' && key !== ' ';
  return isSign && !areSignsOn() ? null : key.toLowerCase();
}

/** True where keys are text. A box to tick is an input too, but takes no letters. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"], [role="listbox"]') !== null
  );
}

const STORED = 'sam.list.letters';
/** What was chosen in this visit; null: what was chosen before. */
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
    // Full or forbidden: the choice holds for this visit.
  }
  chosen.set(isOn);
}

/** Whether single letters and signs are shortcuts, for all pages; `?` always is, since it leads to the switch. */
export const useSignKeys = (): readonly [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(chosen.subscribe, areSignsOn),
  setSignsOn,
];
