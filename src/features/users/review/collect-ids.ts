import { fetchPage } from '../../../api/queries.ts';
import type { ReviewRequest } from './review-request.ts';
import { MAX_QUEUE } from './review-session.ts';

const PAGE = 1000;

export interface Collected {
  readonly ids: readonly string[];
  /** More match than a queue takes. */
  readonly isCut: boolean;
}

/** The ids of the queue, in its order. The set is read once: what a decision changes does not drop out of it. */
export async function collectIds(
  request: ReviewRequest,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Collected> {
  const ids: string[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const view = {
      sort: request.sort,
      pageSize: PAGE,
      pageNumber,
      ...(request.filter !== undefined && { filter: request.filter }),
    };
    const page = await fetchPage('listUsers', {}, view, signal);
    for (const { id } of page.items) if (id !== null) ids.push(id);
    onProgress(ids.length);
    const isLast = page.items.length < PAGE || (page.totalItems !== null && ids.length >= page.totalItems);
    if (isLast || ids.length >= MAX_QUEUE) {
      return { ids: ids.slice(0, MAX_QUEUE), isCut: (page.totalItems ?? ids.length) > MAX_QUEUE };
    }
  }
}
