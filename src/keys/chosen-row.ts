/**
 * The row of a table that a person deliberately went to: by an arrow key, by Tab, or by pressing it. Focus that returned after
 * something closed, that followed a click on the row's checkbox, or that stayed while the row became another record's is not a
 * choice, and keys that change data ignore it.
 */

const ROW = 'tr[data-row-key]';
/** Parts of a row that a press is meant for, rather than the row. */
const PARTS = 'a, button, input, select, textarea, label, [role="switch"], [data-ticks]';

interface Chosen {
  readonly element: Element;
  readonly key: string;
}

let chosen: Chosen | null = null;
/** The last action was a Tab or a press on a row itself, and the resulting focus has not arrived yet. */
let isGoing = false;

const keyOf = (element: Element): string | null => element.closest(ROW)?.getAttribute('data-row-key') ?? null;

function choose(element: Element): void {
  const key = keyOf(element);
  chosen = key === null ? null : { element, key };
}

/** Moves the focus for a key: the row that receives it counts as chosen. */
export function goTo(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus();
  if (document.activeElement === element) choose(element);
}

/** The row of the event, if the person went there deliberately; else null. */
export function chosenRow({ target }: Pick<Event, 'target'>): HTMLElement | null {
  if (!(target instanceof HTMLElement) || chosen === null || chosen.element !== target) return null;
  return keyOf(target) === chosen.key && document.activeElement === target ? target.closest<HTMLElement>(ROW) : null;
}

/** Watches how the focus reaches rows; called once per page. The returned function stops it. */
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
      // A press on the row that already has the focus does not move it.
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
