import { useCallback, useEffect, useRef, useState } from 'react';
import { type ScanProgress, scan } from './scan.ts';

export type ScanState<T> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running' | 'done' | 'stopped'; readonly progress: ScanProgress<T> }
  | { readonly phase: 'failed'; readonly error: unknown };

interface Scan<T> {
  readonly state: ScanState<T>;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Runs a scan for a page. Leaving the page stops it. */
export function useScan<T>(
  findCandidates: (signal: AbortSignal) => Promise<readonly T[]>,
  test: (candidate: T, signal: AbortSignal) => Promise<boolean>,
): Scan<T> {
  const [state, setState] = useState<ScanState<T>>({ phase: 'idle' });
  const controller = useRef<AbortController | null>(null);
  const stop = useCallback(() => controller.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const start = () => {
    stop();
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    setState({ phase: 'running', progress: { done: 0, total: 0, found: [], failed: 0 } });
    findCandidates(signal)
      .then((candidates) =>
        scan({ candidates, test, signal, onProgress: (progress) => !signal.aborted && setState({ phase: 'running', progress }) }),
      )
      .then((progress) => {
        if (controller.current === own) setState({ phase: signal.aborted ? 'stopped' : 'done', progress });
      })
      .catch((error: unknown) => {
        if (controller.current === own && !signal.aborted) setState({ phase: 'failed', error });
      });
  };
  return { state, start, stop };
}
