/** Whole lists of the service: the only code that reads page after page, without the query cache. */
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import { PAGE_SIZE } from '../../contract/page.ts';
import { RequestError } from '../request-error.ts';
import { type Walk, walkPages } from './page-walk.ts';
import { fetchPage, type ListView, type PathParams } from './queries.ts';

export type Question = Pick<ListView, 'filter' | 'sort'>;

/** The rows of a list for a question, page after page. `next` throws RequestError after retrying a failed page. */
export function walkList<Id extends OperationId>(
  id: Id,
  params: PathParams,
  { filter, sort }: Question = {},
): Walk<AnswerOf<Id>> {
  const question = { ...(filter !== undefined && { filter }), ...(sort !== undefined && { sort }) };
  return walkPages(
    (page, signal) => withRetries(() => fetchPage(id, params, { ...question, ...page }, signal), signal),
    PAGE_SIZE.maximum,
  );
}

export interface ReadList<T> {
  readonly items: readonly T[];
  /** The list has more rows than requested. */
  readonly isCut: boolean;
  /** Rows may be missing: the list changed during every reading, or the service gives a different total. */
  readonly mayLack: boolean;
}

export interface ReadOptions {
  /** Maximum number of rows. */
  readonly limit: number;
  /** For callers that cannot use a part: stops reading as soon as the service says that there are more rows. */
  readonly wholeOnly?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (rows: number, total: number | null) => void;
}

/** A list that moves during reading is read once more. */
const ROUNDS = 2;

/** The rows of a list in memory, up to a limit. Throws RequestError. */
export async function readList<Id extends OperationId>(
  id: Id,
  params: PathParams,
  question: Question,
  { limit, wholeOnly = false, signal, onProgress }: ReadOptions,
): Promise<ReadList<AnswerOf<Id>>> {
  for (let round = 1; ; round++) {
    const walk = walkList(id, params, question);
    const items: AnswerOf<Id>[] = [];
    for (let page = await walk.next(signal); page !== null; page = await walk.next(signal)) {
      items.push(...page);
      const { rows, total, atLeast, hasMoved } = walk.facts();
      onProgress?.(rows, total);
      if (rows > limit || (wholeOnly && atLeast > limit)) return { items: items.slice(0, limit), isCut: true, mayLack: hasMoved };
    }
    const { hasMoved, isWhole } = walk.facts();
    if (!hasMoved || round === ROUNDS) return { items, isCut: false, mayLack: !isWhole };
  }
}

/** Reads, and retries if a retry may succeed. Throws errors that waiting cannot solve. */
export async function withRetries<T>(read: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      const waitMs = signal?.aborted ? null : retryAfterMs(error, attempt);
      if (waitMs === null) throw error;
      await wait(waitMs, signal);
    }
  }
}

/**
 * How long to wait before retrying a failed page; null for no retry. The client itself honors Retry-After for a while; other
 * failures that may pass are retried three times at growing intervals, and those that took a minute only once.
 */
export function retryAfterMs(error: unknown, attempt: number): number | null {
  if (!(error instanceof RequestError) || !error.isTransient) return null;
  if (attempt > (error.kind === 'timeout' ? 1 : 3)) return null;
  return (error.retryAfterSeconds ?? 0) * 1000 || 1000 * 2 ** (attempt - 1);
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
