import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { singleKey } from '../../../keys/single-key.ts';
import { flagService } from '../flags/flag-service.ts';

/** Keys that work anywhere on the page of a review: `?` opens the help, `u` undoes the last change of a flag. */
export function useQueueKeys(onHelp: () => void): void {
  const { undoLast } = flagService(useQueryClient());
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const key = singleKey(event);
      if (key === '?') help.current();
      else if (key !== 'u' || !undoLast()) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [undoLast]);
}
