import { type ReactNode, Suspense, useState } from 'react';
import { KeysHeld } from './held-keys.ts';

/**
 * A part that a person opens and whose code comes with the first time. It stays from then on, so that it can close in its own way; until it
 * stands, keys belong to nothing.
 */
export function WhenOpened({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <Suspense fallback={<KeysHeld />}>{children}</Suspense>;
}
