import { readList } from '../../../api/pages.ts';
import type { ReviewRequest } from './review-request.ts';
import { MAX_QUEUE } from './review-session.ts';

export interface Collected {
  readonly ids: readonly string[];
  /** More users match than a queue can hold. */
  readonly isCut: boolean;
  /** Users were added, removed or changed while they were read: some may be missing. */
  readonly mayLack: boolean;
}

/** The ids of the queue in order. They are read once: a user stays in the queue even if a decision makes it no longer match. */
export async function collectIds(
  { sort, filter }: ReviewRequest,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Collected> {
  const question = { sort, ...(filter !== undefined && { filter }) };
  const { items, isCut, mayLack } = await readList('listUsers', {}, question, { limit: MAX_QUEUE, signal, onProgress });
  return { ids: items.flatMap(({ id }) => (id === null ? [] : [id])), isCut, mayLack };
}
