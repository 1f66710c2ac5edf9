/**
 * The address of a view that is shown already. Writing one makes the browser draw a frame, which the rows of a fast answer would
 * wait for: it is written with them, or shortly after.
 */
const LATEST_MS = 50;

let write: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export const lateAddress = {
  /** Takes what writes the address. */
  put(how: () => void): void {
    write = how;
    timer = setTimeout(lateAddress.settle, LATEST_MS);
  },

  /** Writes it now. */
  settle(): void {
    const how = write;
    lateAddress.drop();
    how?.();
  },

  /** Never writes it: another address was opened. */
  drop(): void {
    clearTimeout(timer);
    write = null;
  },
};
