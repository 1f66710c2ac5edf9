import { getPriority, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Database, openReader } from '../db/open.ts';
import { RecordStore } from '../stores/record-store.ts';
import { answer } from './answer.ts';
import type { Question } from './question.ts';

/** What the pool sends, and what comes back: one answer per task, in order. */
export interface Task {
  readonly id: number;
  readonly question: Question;
  /** How long the answer may take, in milliseconds. */
  readonly budgetMs: number;
}
export type TaskResult =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: 'late' | 'unwanted' | 'failed'; readonly message: string; readonly code?: string };

export interface WorkerData {
  readonly location: string;
  /** One number: the id of a canceled task. */
  readonly unwanted: SharedArrayBuffer;
}

class Stopped extends Error {
  constructor(readonly reason: 'late' | 'unwanted') {
    super(reason);
  }
}

function serve(port: MessagePort, { location, unwanted }: WorkerData): void {
  const cancelled = new Int32Array(unwanted);
  let task: Task | null = null;
  let deadline = 0;
  const guard = (): void => {
    if (!task) return;
    if (Atomics.load(cancelled, 0) === task.id) throw new Stopped('unwanted');
    if (performance.now() > deadline) throw new Stopped('late');
  };
  let opened: { readonly db: Database; readonly records: RecordStore } | null = null;
  const open = () => {
    const db = openReader(location, guard);
    return { db, records: new RecordStore(db) };
  };
  port.on('message', (next: Task) => {
    task = next;
    deadline = performance.now() + next.budgetMs;
    try {
      // A database that is away is tried again by the next question.
      opened ??= open();
      const value = answer(opened.db, opened.records, next.question);
      port.postMessage({ id: next.id, value } satisfies TaskResult);
    } catch (error) {
      const failure = error instanceof Stopped ? error.reason : 'failed';
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      port.postMessage({ id: next.id, failure, message, ...(code !== undefined && { code }) } satisfies TaskResult);
    }
    task = null;
  });
}

// With few processors, immediate answers take precedence over slow ones. Linux has a priority for each thread; elsewhere this
// would change the whole process's.
if (parentPort && process.platform === 'linux') setPriority(Math.min(getPriority() + 10, 19));

if (parentPort) serve(parentPort, workerData as WorkerData);
