import type { KeyboardEvent } from 'react';

/** What the list tells the field: which keys it takes, and the option that they are at. */
export interface ListLink {
  readonly onKeyDown: (event: KeyboardEvent) => void;
}
