import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { PostgresError } from './postgres-error.ts';

/** One statement; without `values` it may hold several and returns the last one's rows as objects. `keep`: it stays prepared. */
export interface Step {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly keep?: boolean;
}

export interface Answer {
  readonly names: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Rows that were changed or returned. */
  readonly changes: number;
}

type Reply = { readonly id: number } & (Answer | { readonly error: { readonly code: string; readonly message: string } });

export interface Bridge {
  /**
   * Runs the steps one after the other and waits for the last one's answer. Throws `PostgresError`. `begins`: the first step
   * begins a transaction; steps `within` it fail if the connection was lost since.
   */
  ask(steps: readonly Step[], place?: 'begins' | 'within'): Answer;
  /** Runs them later, before anything that is asked afterwards; errors are not reported. */
  tell(steps: readonly Step[]): void;
  /** Statements that each new connection begins with, and this one before its next query. */
  configure(settings: readonly string[], patienceMs: number): void;
  close(): void;
}

export interface BridgeOptions {
  readonly url: string;
  /** Called now and then while waiting for an answer; if it throws, the statement is canceled. */
  readonly guard?: () => void;
}

const CONNECT_TIMEOUT_MS = 3_000;
/** How often the guard is called. */
const SLICE_MS = 25;
/** A server that was told to cancel a statement and is silent for this long is gone. */
const GRACE_MS = 5_000;

/**
 * A connection to PostgreSQL for synchronous code: a thread has the connection, and the caller blocks until it has the answer.
 * The stores are written for SQLite, which answers synchronously. See docs/decisions/0015.
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

  /** Waits for the answer to `id`: true if it is there, false past the deadline. */
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
      // What was told is run before the process ends.
      wait(-1, performance.now() + GRACE_MS);
      port.close();
      void worker.terminate();
    },
  };
}
