/**
 * An export as a state machine: rows into a sink, with progress, cancel, and resume after a failure. It knows nothing of React,
 * the service or files, so that tests can drive it with made-up rows and clocks.
 */
import type { Walk, WalkFacts } from '../../api/page-walk.ts';

export interface Sink {
  readonly write: (text: string) => Promise<void>;
  /** Completes the file; `isPartial` if rows are missing. */
  readonly close: (isPartial: boolean) => Promise<void>;
  readonly abort: () => Promise<void>;
}

export interface ExportProgress {
  readonly rows: number;
  /** As given by the service on the last page read; null if it does not say. */
  readonly total: number | null;
  readonly elapsedMs: number;
}

export interface ExportJob<T> {
  readonly walk: Walk<T>;
  readonly encode: (items: readonly T[]) => string | Promise<string>;
  readonly start: string;
  readonly end: string;
  readonly sink: Sink;
  readonly now: () => number;
  readonly onProgress: (progress: ExportProgress) => void;
}

export type ExportOutcome =
  | { readonly kind: 'done'; readonly facts: WalkFacts }
  | { readonly kind: 'failed'; readonly error: unknown; readonly rows: number };

/** The state of an export between two runs. */
export interface ExportState<T> {
  readonly rows: number;
  readonly startedMs: number | null;
  /** Rows that were read but not written yet, because related data could not be read. */
  readonly pending: readonly T[] | null;
}

export const NEW_EXPORT: ExportState<never> = { rows: 0, startedMs: null, pending: null };

/** Runs to the end or to the first rows that cannot be read; call it again with the returned state to resume. */
export async function runExport<T>(
  { walk, encode, start, end, sink, now, onProgress }: ExportJob<T>,
  from: ExportState<T>,
  signal: AbortSignal,
): Promise<{ readonly outcome: ExportOutcome; readonly state: ExportState<T> }> {
  const startedMs = from.startedMs ?? now();
  let { rows, pending } = from;
  if (from.startedMs === null) await sink.write(start);
  for (;;) {
    let text: string;
    try {
      pending ??= await walk.next(signal);
      if (pending === null) break;
      text = await encode(pending);
      signal.throwIfAborted();
    } catch (error) {
      if (signal.aborted) throw error;
      return { outcome: { kind: 'failed', error, rows }, state: { rows, startedMs, pending } };
    }
    await sink.write(text);
    rows += pending.length;
    pending = null;
    onProgress({ rows, total: walk.facts().total, elapsedMs: now() - startedMs });
  }
  await sink.write(end);
  const facts = walk.facts();
  await sink.close(!facts.isWhole);
  return { outcome: { kind: 'done', facts }, state: { rows, startedMs, pending: null } };
}
