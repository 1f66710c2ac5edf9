import type { MouseEvent } from 'react';

/** A click that follows a link in this tab; any other opens it elsewhere or downloads it, as the browser does. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
