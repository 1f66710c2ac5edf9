import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/api-error.ts';
import type { AnswerTo, Question } from './question.ts';
import type { Task, TaskResult, WorkerData } from './reader-worker.ts';

export interface ReaderPool {
  /** Answers off the event loop. ApiError 503 past the time budget or longest wait, 429 if one caller has too many waiting. */
  ask<Q extends Question>(question: Q, asker: Asker): Promise<AnswerTo<Q>>;
  /** Runs the work once no thread reads; new questions wait until it is done. One at a time. */
  whileNobodyReads(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface Asker {
  /** The account or client: each has its turn. */
  readonly subject: string;
  /** Registers a callback for when the client leaves before it has its answer: its question is dropped. */
  readonly onLeave: (left: () => void) => void;
}

export interface PoolOptions {
  /** As `openReader` takes it. */
  readonly location: string;
  readonly threads: number;
  readonly budgetMs?: number;
  readonly longestWaitMs?: number;
}

interface Waiting {
  readonly task: Task;
  readonly asker: Asker;
  readonly settle: (result: Outcome) => void;
  /** Ends the wait. */
  readonly timer: ReturnType<typeof setTimeout>;
}
/** `crowded`: it waited too long for its turn. */
type Outcome = TaskResult | { readonly failure: 'unwanted' | 'crowded'; readonly message?: never; readonly code?: never };

interface Reader {
  readonly worker: Worker;
  readonly unwanted: Int32Array;
  busy: Waiting | null;
}

/** How long a question may take; few come close. */
const BUDGET_MS = 15_000;
/** How long it may wait for its turn: together, both end well before an idle connection is cut. */
const LONGEST_WAIT_MS = 45_000;
/** How many waiting questions one account or client may have. */
const WAITING_AT_MOST = 32;

/**
 * Threads that read the database, each with its own connection, so that no question blocks the event loop. Callers take turns,
 * one question each. One extra thread serves callers that have none: a caller that keeps all others busy delays nobody else.
 */
export function openReaderPool({
  location,
  threads,
  budgetMs = BUDGET_MS,
  longestWaitMs = LONGEST_WAIT_MS,
}: PoolOptions): ReaderPool {
  const queues = new Map<string, Waiting[]>();
  const readers: Reader[] = [];
  let lastId = 0;
  let closed = false;
  /** Called when the last thread stops reading; meanwhile no question begins. */
  let whenStill: (() => void) | null = null;

  function start(): Reader {
    const unwanted = new SharedArrayBuffer(4);
    const worker = new Worker(new URL('./start-reader.mjs', import.meta.url), {
      workerData: { location, unwanted } satisfies WorkerData,
      execArgv: [],
    });
    const reader: Reader = { worker, unwanted: new Int32Array(unwanted), busy: null };
    worker.on('message', (result: TaskResult) => {
      reader.busy?.settle(result);
      reader.busy = null;
      next();
    });
    worker.on('error', (error) => {
      const lost = reader.busy;
      readers.splice(readers.indexOf(reader), 1);
      lost?.settle({ id: lost.task.id, failure: 'failed', message: error.stack ?? error.message });
      if (!closed) next();
    });
    worker.unref();
    readers.push(reader);
    return reader;
  }

  /** The next question: from the caller that has waited longest since its last turn; callers without a thread go first. */
  function takeNext(): Waiting | undefined {
    const running = readers.flatMap(({ busy }) => (busy ? [busy.asker.subject] : []));
    const order = [...queues.keys()];
    const subject = order.find((each) => !running.includes(each)) ?? (running.length < threads ? order[0] : undefined);
    if (subject === undefined) return undefined;
    const queue = queues.get(subject) ?? [];
    const taken = queue.shift();
    // To the end of the queue.
    queues.delete(subject);
    if (queue.length > 0) queues.set(subject, queue);
    return taken;
  }

  function next(): void {
    if (whenStill) {
      if (readers.every(({ busy }) => busy === null)) whenStill();
      return;
    }
    while (readers.some(({ busy }) => busy === null) || readers.length <= threads) {
      const waiting = takeNext();
      if (!waiting) return;
      clearTimeout(waiting.timer);
      const reader = readers.find(({ busy }) => busy === null) ?? start();
      reader.busy = waiting;
      reader.worker.postMessage(waiting.task);
    }
  }

  function leave(waiting: Waiting): void {
    const reader = readers.find(({ busy }) => busy === waiting);
    if (reader) Atomics.store(reader.unwanted, 0, waiting.task.id);
    else giveUp(waiting, 'unwanted');
  }

  function giveUp(waiting: Waiting, failure: 'unwanted' | 'crowded'): void {
    clearTimeout(waiting.timer);
    const { subject } = waiting.asker;
    const queue = (queues.get(subject) ?? []).filter((each) => each !== waiting);
    if (queue.length > 0) queues.set(subject, queue);
    else queues.delete(subject);
    waiting.settle({ failure });
  }

  return {
    ask: async (question, asker) => {
      const queue = queues.get(asker.subject) ?? [];
      if (queue.length >= WAITING_AT_MOST)
        throw new ApiError(429, `Up to ${WAITING_AT_MOST} requests can wait at once.`, { 'retry-after': '1' });
      lastId = (lastId % 0x7fffffff) + 1;
      const task: Task = { id: lastId, question, budgetMs };
      const result = await new Promise<Outcome>((settle) => {
        const timer = setTimeout(() => giveUp(waiting, 'crowded'), longestWaitMs);
        const waiting: Waiting = { task, asker, settle, timer };
        queues.set(asker.subject, [...queue, waiting]);
        asker.onLeave(() => leave(waiting));
        next();
      });
      if ('value' in result) return result.value as never;
      if (result.failure === 'unwanted') throw new ApiError(503, 'The client has disconnected.');
      if (result.failure === 'crowded')
        throw new ApiError(503, 'Too many questions were asked before this one. Try again.', { 'retry-after': '5' });
      if (result.failure === 'late')
        throw new ApiError(
          503,
          `The answer takes longer than ${budgetMs / 1000} s. Ask for less: fewer conditions, or a narrower filter.`,
          {
            'retry-after': '30',
          },
        );
      throw Object.assign(new Error(`a reader failed: ${result.message}`), result.code !== undefined && { code: result.code });
    },
    whileNobodyReads: async (work) => {
      await new Promise<void>((still) => {
        whenStill = still;
        next();
      });
      try {
        await work();
      } finally {
        whenStill = null;
        next();
      }
    },
    close: async () => {
      closed = true;
      await Promise.all(readers.map(({ worker }) => worker.terminate()));
    },
  };
}
