/**
 * An export as a machine: rows into a sink, with progress, cancel, and resume of what failed. Knows nothing of React, of the service or
 * of files, so that tests drive it with made-up rows and clocks.
 */
import type { Walk, WalkFacts } from '../../api/page-walk.ts';

export interface Sink {
  readonly write: (text: string) => Promise<void>;
  /** Makes the file whole; `isPartial` where rows are missing. */
  readonly close: (isPartial: boolean) => Promise<void>;
  readonly abort: () => Promise<void>;
}

export interface ExportProgress {
  readonly rows: number;
  /** As the service said on the last page read; null where it does not say. */
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

/** Where an export stands between two runs. */
export interface ExportState<T> {
  readonly rows: number;
  readonly startedMs: number | null;
  /** Rows that were read and are not written yet, since what belongs to them could not be read. */
  readonly pending: readonly T[] | null;
}

export const NEW_EXPORT: ExportState<never> = { rows: 0, startedMs: null, pending: null };

/** Runs until the end or the first rows that cannot be read; run again with the state that is given back to go on from there. */
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
