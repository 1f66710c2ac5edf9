import { readList } from '../../../api/pages.ts';
import type { ReviewRequest } from './review-request.ts';
import { MAX_QUEUE } from './review-session.ts';

export interface Collected {
  readonly ids: readonly string[];
  /** More match than a queue takes. */
  readonly isCut: boolean;
  /** Users were added, removed or changed while they were read: some may lack. */
  readonly mayLack: boolean;
}

/** The ids of the queue, in its order. The set is read once: what a decision changes does not drop out of it. */
export async function collectIds(
  { sort, filter }: ReviewRequest,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Collected> {
  const question = { sort, ...(filter !== undefined && { filter }) };
  const { items, isCut, mayLack } = await readList('listUsers', {}, question, { limit: MAX_QUEUE, signal, onProgress });
  return { ids: items.flatMap(({ id }) => (id === null ? [] : [id])), isCut, mayLack };
}
