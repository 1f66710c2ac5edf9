/**
 * Which row of a table a person went to on purpose: by an arrow key, by Tab, or by pressing it. A focus that came back after something
 * closed, that followed a tick of the row's box, or that stayed while the row became another record's chose nothing, and keys that change
 * data do not act there.
 */

const ROW = 'tr[data-row-key]';
/** Parts of a row that a press is meant for, rather than for the row. */
const PARTS = 'a, button, input, select, textarea, label, [role="switch"], [data-ticks]';

interface Chosen {
  readonly element: Element;
  readonly key: string;
}

let chosen: Chosen | null = null;
/** The last thing done was a Tab, or a press on a row itself, and the focus that follows from it has not come yet. */
let isGoing = false;

const keyOf = (element: Element): string | null => element.closest(ROW)?.getAttribute('data-row-key') ?? null;

function choose(element: Element): void {
  const key = keyOf(element);
  chosen = key === null ? null : { element, key };
}

/** Moves the focus for a key that moves it: what the focus comes to is chosen. */
export function goTo(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus();
  if (document.activeElement === element) choose(element);
}

/** The row in which the event happened, where the person is there on purpose; else null. */
export function chosenRow({ target }: Pick<Event, 'target'>): HTMLElement | null {
  if (!(target instanceof HTMLElement) || chosen === null || chosen.element !== target) return null;
  return keyOf(target) === chosen.key && document.activeElement === target ? target.closest<HTMLElement>(ROW) : null;
}

/** Notices how the focus comes to rows; once for the page. The answer ends it. */
export function watchRows(): () => void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, altKey }) => {
      isGoing = key === 'Tab' && !ctrlKey && !metaKey && !altKey;
    },
    options,
  );
  document.addEventListener('keyup', () => (isGoing = false), options);
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      isGoing = target instanceof Element && target.closest(ROW) !== null && target.closest(PARTS) === null;
      // A press on the row that has the focus already moves none.
      const { activeElement } = document;
      if (isGoing && target instanceof Element && activeElement?.contains(target)) choose(activeElement);
    },
    options,
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (isGoing && target instanceof Element) choose(target);
      else chosen = null;
      isGoing = false;
    },
    options,
  );
  document.addEventListener('focusout', () => (chosen = null), options);
  return () => ending.abort();
}
