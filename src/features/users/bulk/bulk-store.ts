/** The app's only bulk run. It continues while other pages are open; only closing the tab interrupts it, after a warning. */
import { createStore } from '../../../store.ts';
import { type BulkEvent, type BulkRun, isBusy, isOver, planUndo } from './bulk-run.ts';
import { type BulkPort, holdRun, type RunHandle, work } from './bulk-runner.ts';

/** Minimum time between screen updates: each of thousands of answers would otherwise redraw it. */
const TELL_MS = 120;

/** Events after which something is waiting to be sent. */
const STARTS: ReadonlySet<BulkEvent['type']> = new Set(['start', 'resume', 'retry-failed', 'send-rest']);

export function createBulkStore(port: BulkPort, onOver: (run: BulkRun) => void) {
  let handle: RunHandle | null = null;
  const shown = createStore<BulkRun | null>(null);
  let working: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const tell = (): void => {
    timer = null;
    shown.set(handle?.get() ?? null);
  };
  const tellSoon = (): void => {
    if (timer === null) timer = setTimeout(tell, TELL_MS);
  };

  /** One team of workers at a time: a resume waits until the requests from before the pause have ended. */
  const goOn = (): void => {
    const current = handle;
    if (!current) return;
    working = working.then(async () => {
      if (current !== handle || current.get().phase !== 'running') return;
      await work(current, port);
      tell();
      if (isOver(current.get())) onOver(current.get());
    });
  };

  const dispatch = (event: BulkEvent): void => {
    handle?.dispatch(event);
    tell();
    if (STARTS.has(event.type)) goOn();
  };

  const show = (run: BulkRun): void => {
    handle = holdRun(run, tellSoon);
    tell();
  };

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    isBusy: (): boolean => handle !== null && isBusy(handle.get()),
    /** Presents a run for preview; refused while another run is in progress. */
    propose: (run: BulkRun): boolean => {
      if (handle && isBusy(handle.get())) return false;
      show(run);
      return true;
    },
    dispatch,
    /** Starts the run that reverses this one's changes. */
    undo: (): void => {
      const current = handle?.get();
      const back = current && isOver(current) ? planUndo(current) : null;
      if (!back) return;
      show(back);
      dispatch({ type: 'start' });
    },
    /** Removes a run that is finished or was never started. */
    clear: (): void => {
      if (handle && isBusy(handle.get())) return;
      handle = null;
      tell();
    },
  };
}

export type BulkStore = ReturnType<typeof createBulkStore>;
