/**
 * An export as a machine: page after page into a sink, with progress, cancel, and resume of the page that failed. Knows nothing of
 * React, of the service or of files, so that tests drive it with made-up pages and clocks.
 */
export interface ExportPage<T> {
  readonly items: readonly T[];
  readonly totalPages: number | null;
  readonly totalItems: number | null;
}

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
  readonly pageSize: number;
  readonly fetchPage: (pageNumber: number, signal: AbortSignal) => Promise<ExportPage<T>>;
  readonly encode: (items: readonly T[]) => string | Promise<string>;
  readonly start: string;
  readonly end: () => string;
  readonly sink: Sink;
  readonly now: () => number;
  readonly onProgress: (progress: ExportProgress) => void;
  /** How long to wait before a failed page is tried again by itself; null: ask the person. */
  readonly retryAfterMs: (error: unknown, attempt: number) => number | null;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type ExportOutcome =
  /** `isComplete` is false where the service told of more or fewer rows than came: the list changed meanwhile. */
  | { readonly kind: 'done'; readonly rows: number; readonly total: number | null; readonly isComplete: boolean }
  | { readonly kind: 'failed'; readonly error: unknown; readonly pageNumber: number; readonly rows: number };

/** Where an export stands between two runs. */
export interface ExportState {
  readonly pageNumber: number;
  readonly rows: number;
  readonly startedMs: number | null;
}

export const NEW_EXPORT: ExportState = { pageNumber: 1, rows: 0, startedMs: null };

/** Runs until the end or the first page that cannot be read; run again with the state that is given back to go on from there. */
export async function runExport<T>(
  job: ExportJob<T>,
  from: ExportState,
  signal: AbortSignal,
): Promise<{ readonly outcome: ExportOutcome; readonly state: ExportState }> {
  const startedMs = from.startedMs ?? job.now();
  let { pageNumber, rows } = from;
  if (from.startedMs === null) await job.sink.write(job.start);
  for (;;) {
    let page: ExportPage<T>;
    let text: string;
    try {
      page = await withRetries(job, pageNumber, signal);
      text = page.items.length > 0 ? await job.encode(page.items) : '';
    } catch (error) {
      if (signal.aborted) throw error;
      return { outcome: { kind: 'failed', error, pageNumber, rows }, state: { pageNumber, rows, startedMs } };
    }
    if (text !== '') await job.sink.write(text);
    rows += page.items.length;
    const isLast = page.totalPages === null ? page.items.length < job.pageSize : pageNumber >= page.totalPages;
    job.onProgress({ rows, total: page.totalItems, elapsedMs: job.now() - startedMs });
    if (isLast || page.items.length === 0) {
      await job.sink.write(job.end());
      const isComplete = page.totalItems === null || page.totalItems === rows;
      await job.sink.close(!isComplete);
      return {
        outcome: { kind: 'done', rows, total: page.totalItems, isComplete },
        state: { pageNumber: pageNumber + 1, rows, startedMs },
      };
    }
    pageNumber += 1;
  }
}

async function withRetries<T>(job: ExportJob<T>, pageNumber: number, signal: AbortSignal): Promise<ExportPage<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await job.fetchPage(pageNumber, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const waitMs = job.retryAfterMs(error, attempt);
      if (waitMs === null) throw error;
      await job.wait(waitMs, signal);
    }
  }
}
