/** Where the focus goes when what has it goes away: never to the top of the page. */
import { type RefObject, useLayoutEffect } from 'react';

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

const isTabbable = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.checkVisibility();

const activeElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : null;

/** What opened something, and is there again when it closes: the entry of a menu goes with its menu, the button of the menu stays. */
function openerNow(): HTMLElement | null {
  const active = activeElement();
  const menu = active?.closest('[role="menu"]');
  return menu ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) : active;
}

/**
 * Gives the focus back when the part goes: to what had it before the part came, or to `fallback` where that has gone too. A focus that
 * is elsewhere meanwhile stays there. Without `part` it is a dialog.
 */
export function useFocusReturn(part?: RefObject<HTMLElement | null>, fallback?: () => HTMLElement | null | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opened the part is read once, as it comes
  useLayoutEffect(() => {
    const opener = openerNow();
    const element = part?.current;
    return () => {
      const active = activeElement();
      const isInside = active !== null && (element ? element.contains(active) : active.closest('[role="dialog"]') !== null);
      if (active !== null && !isInside) return;
      const back = opener?.isConnected && !element?.contains(opener) && opener.checkVisibility() ? opener : fallback?.();
      back?.focus({ preventScroll: true });
    };
  }, []);
}

/** What has the focus, and where it stands: each parent, from the nearest on, with the place of the child in it. */
interface Held {
  readonly element: HTMLElement;
  readonly places: readonly { readonly parent: Element; readonly index: number }[];
}

function holdOf(element: HTMLElement): Held {
  const places = [];
  for (let child: Element = element, { parentElement: parent } = child; parent; child = parent, parent = child.parentElement)
    places.push({ parent, index: [...parent.children].indexOf(child) });
  return { element, places };
}

/** What stands next to an element that has gone or is disabled, of its own kind first; null where its whole page has gone. */
function neighbourOf({ element, places }: Held): HTMLElement | null {
  for (const { parent, index } of places) {
    if (parent.id === 'content' || parent === document.body) return null;
    if (!parent.isConnected) continue;
    const near = [...parent.querySelectorAll<HTMLElement>(TABBABLE)].filter(isTabbable);
    const alike = near.filter(({ tagName }) => tagName === element.tagName);
    const candidates = alike.length > 0 ? alike : near;
    const placeOf = (candidate: Element) => [...parent.children].findIndex((child) => child.contains(candidate));
    const found = candidates.find((candidate) => placeOf(candidate) >= index) ?? candidates.at(-1);
    if (found) return found;
  }
  return null;
}

/**
 * Moves the focus on where what has it is taken away or disabled: a chip that is removed, a button that turned the last page, a row that
 * no longer matches. Where the whole page goes, the next one takes the focus itself. Once for all pages; the answer ends it.
 */
export function watchLostFocus(): () => void {
  let held: Held | null = null;
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  document.addEventListener(
    'focusin',
    ({ target }) => {
      held = target instanceof HTMLElement ? holdOf(target) : null;
    },
    options,
  );
  // Who presses beside everything wants the focus nowhere.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node && activeElement()?.contains(target))) held = null;
    },
    options,
  );
  const observer = new MutationObserver(() => {
    if (held === null || (held.element.isConnected && !held.element.matches(':disabled'))) return;
    const lost = held;
    held = null;
    const active = activeElement();
    if (active === null || active === lost.element) neighbourOf(lost)?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  ending.signal.addEventListener('abort', () => observer.disconnect());
  return () => ending.abort();
}
