import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { PostgresError } from './postgres-error.ts';

/** One statement; without `values` it may hold several and answers the last one's rows as objects. `keep`: it stays prepared. */
export interface Step {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly keep?: boolean;
}

export interface Answer {
  readonly names: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Rows that were changed or answered. */
  readonly changes: number;
}

type Reply = { readonly id: number } & (Answer | { readonly error: { readonly code: string; readonly message: string } });

export interface Bridge {
  /**
   * Carries the steps out one after the other and waits for the last one's answer. Throws `PostgresError`. `begins`: the first step begins a
   * transaction; what comes `within` it fails where the connection was lost since.
   */
  ask(steps: readonly Step[], place?: 'begins' | 'within'): Answer;
  /** Carries them out later, before anything that is asked after it; what becomes of them is not told. */
  tell(steps: readonly Step[]): void;
  /** Statements that each connection begins with, this one from its next question on. */
  configure(settings: readonly string[], patienceMs: number): void;
  close(): void;
}

export interface BridgeOptions {
  readonly url: string;
  /** Called now and then while an answer is awaited; what it throws ends the statement. */
  readonly guard?: () => void;
}

const CONNECT_TIMEOUT_MS = 3_000;
/** How often a guard is asked. */
const SLICE_MS = 25;
/** A server that was told to end a statement and says nothing for so long is gone. */
const GRACE_MS = 5_000;

/**
 * A connection to PostgreSQL for code that does not wait asynchronously: a thread has the connection, and whoever asks stands still until it
 * has the answer. The stores are written for SQLite, whose answers are there at once. See docs/decisions/0015.
 */
export function openBridge({ url, guard }: BridgeOptions): Bridge {
  const signal = new SharedArrayBuffer(4);
  const signals = new Int32Array(signal);
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(new URL('./bridge-worker.mjs', import.meta.url), {
    workerData: { port: port2, signal, url, connectTimeoutMs: CONNECT_TIMEOUT_MS },
    transferList: [port2],
    execArgv: [],
  });
  worker.unref();
  port.unref();
  let lastId = 0;
  let patienceMs = Number.POSITIVE_INFINITY;
  let closed = false;

  /** Until the answer to `id` is there; true, or false past the deadline. */
  function wait(id: number, deadline: number, ask?: () => void): boolean {
    for (;;) {
      const seen = Atomics.load(signals, 0);
      if (seen === id) return true;
      const left = deadline - performance.now();
      if (left <= 0) return false;
      Atomics.wait(signals, 0, seen, Math.min(left, ask ? SLICE_MS : 1_000));
      if (Atomics.load(signals, 0) !== id) ask?.();
    }
  }

  function receive(id: number): Reply {
    let stopped: unknown;
    try {
      if (wait(id, performance.now() + patienceMs + GRACE_MS, guard)) return next(id);
    } catch (cause) {
      stopped = cause;
      port.postMessage('cancel');
    }
    if (stopped === undefined || !wait(id, performance.now() + GRACE_MS)) {
      port.postMessage('drop');
      wait(id, performance.now() + GRACE_MS);
    }
    const reply = next(id);
    if (stopped !== undefined) throw stopped;
    return reply;
  }

  function next(id: number): Reply {
    for (let message = receiveMessageOnPort(port); message; message = receiveMessageOnPort(port)) {
      const reply = message.message as Reply;
      if (reply.id === id) return reply;
    }
    throw new PostgresError('PG_LOST', 'the database does not answer');
  }

  return {
    ask(steps, place) {
      if (closed) throw new Error('The database connection is not open');
      lastId = (lastId % 0x3fffffff) + 1;
      port.postMessage({ id: lastId, steps, begins: place === 'begins', within: place === 'within' });
      const reply = receive(lastId);
      if ('error' in reply) throw new PostgresError(reply.error.code, reply.error.message);
      return reply;
    },
    tell(steps) {
      if (!closed) port.postMessage({ id: 0, steps });
    },
    configure(settings, patience) {
      patienceMs = patience;
      port.postMessage({ settings });
      if (settings.length > 0) port.postMessage({ id: 0, steps: settings.map((text) => ({ text })) });
    },
    close() {
      if (closed) return;
      closed = true;
      port.postMessage('close');
      // What was told is carried out before the process ends.
      wait(-1, performance.now() + GRACE_MS);
      port.close();
      void worker.terminate();
    },
  };
}
