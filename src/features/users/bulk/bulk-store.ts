/** The one bulk run of the app. It goes on while one looks at other pages; only closing the tab would break it off, and that is asked about. */
import { createStore } from '../../../store.ts';
import { type BulkEvent, type BulkRun, isBusy, isOver, planUndo } from './bulk-run.ts';
import { type BulkPort, holdRun, type RunHandle, work } from './bulk-runner.ts';

/** How often the screen hears of a run: each of thousands of answers would draw it anew. */
const TELL_MS = 120;

/** After these something waits to be sent. */
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

  /** One worker team at a time: a resume waits until the requests of before the pause have ended. */
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
    /** Puts a run up for preview; refused while another is under way. */
    propose: (run: BulkRun): boolean => {
      if (handle && isBusy(handle.get())) return false;
      show(run);
      return true;
    },
    dispatch,
    /** Starts the run that takes back what this one changed. */
    undo: (): void => {
      const current = handle?.get();
      const back = current && isOver(current) ? planUndo(current) : null;
      if (!back) return;
      show(back);
      dispatch({ type: 'start' });
    },
    /** Forgets a run that is over or was never started. */
    clear: (): void => {
      if (handle && isBusy(handle.get())) return;
      handle = null;
      tell();
    },
  };
}

export type BulkStore = ReturnType<typeof createBulkStore>;
