import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { KeysHeld } from './held-keys.ts';

interface WhenOpenedProps {
  readonly isOpen: boolean;
  /** Closes it: called if a person turns to something else while the code is still loading. */
  readonly onLeft: () => void;
  readonly children: ReactNode;
}

/**
 * A part whose code loads when a person first opens it. It then stays mounted, so that it can close in its own way. While it is
 * loading, single keys do nothing; Escape, Tab or a press elsewhere gives it up, so that it cannot open late and take the focus.
 */
export function WhenOpened({ isOpen, onLeft, children }: WhenOpenedProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <Suspense fallback={isOpen && <Opening onLeft={onLeft} />}>{children}</Suspense>;
}

/** What opened it closes it too, by its own handler. */
const isOpener = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[aria-expanded="true"]') !== null;

function Opening({ onLeft }: Pick<WhenOpenedProps, 'onLeft'>) {
  useEffect(() => {
    const press = ({ target }: Event) => isOpener(target) || onLeft();
    const key = ({ key }: KeyboardEvent) => (key === 'Escape' || key === 'Tab') && onLeft();
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', key, true);
    };
  }, [onLeft]);
  return <KeysHeld />;
}
