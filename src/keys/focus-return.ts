/** Where the focus goes when its element disappears: never to the top of the page. */
import { type RefObject, useLayoutEffect } from 'react';

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

const isTabbable = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.checkVisibility();

const activeElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : null;

/** The element that opened something and still exists when it closes: a menu's entry disappears, the menu's button stays. */
function openerNow(): HTMLElement | null {
  const active = activeElement();
  const menu = active?.closest('[role="menu"]');
  return menu ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) : active;
}

/**
 * Returns the focus when the part closes: to the element that had it before, or to `fallback` if that is gone too. Focus that has
 * moved elsewhere stays there. Without `part` it is a dialog.
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

/** The focused element and its position: each parent, from the nearest on, with the child's index in it. */
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

/** The nearest element to one that is gone or disabled, preferably of its kind; null if its whole page is gone. */
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
 * Moves the focus on when its element is removed or disabled: a removed chip, a button that turned the last page, a row that no
 * longer matches. If the whole page goes, the next page takes the focus itself. Called once for all pages; the returned function
 * stops it.
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
  // A press outside of any control means that the focus should be nowhere.
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
