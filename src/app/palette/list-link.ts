import type { KeyboardEvent } from 'react';

/** What the list tells the field: which keys it handles, and the current option. */
export interface ListLink {
  readonly onKeyDown: (event: KeyboardEvent) => void;
}
