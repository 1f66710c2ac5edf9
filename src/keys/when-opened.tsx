import { type ReactNode, Suspense, useState } from 'react';
import { KeysHeld } from './held-keys.ts';

/**
 * A part whose code loads when a person first opens it. It then stays mounted, so that it can close in its own way; while it is
 * loading, single keys do nothing.
 */
export function WhenOpened({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <Suspense fallback={<KeysHeld />}>{children}</Suspense>;
}
