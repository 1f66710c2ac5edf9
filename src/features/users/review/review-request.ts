/** The users of a queue, from its URL: `filter` and `sort` as in the list, `all=true` for everyone; default: marked Review. */
import { comparison, literal } from '../../../../contract/filter/edit.ts';
import { parseFilter } from '../../../../contract/filter/parse.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';

export interface ReviewRequest {
  /** Undefined: all users. */
  readonly filter: string | undefined;
  readonly sort: string;
  readonly kind: 'marked' | 'all' | 'filter';
  /** The queue's key in the stored reviews. */
  readonly key: string;
}

/** By id unless another order is requested: a review does not change it. */
const PLAIN_SORT = 'id:asc';
const MARKED = serializeFilter(comparison('isInReview', '-eq', literal(true)));

/** Null if the filter cannot be read. */
export function readReviewRequest(params: URLSearchParams): ReviewRequest | null {
  const asked = params.get('filter')?.trim() ?? '';
  if (asked !== '' && !parseFilter(asked).ok) return null;
  const kind = asked !== '' ? 'filter' : params.get('all') === 'true' ? 'all' : 'marked';
  const filter = kind === 'filter' ? asked : kind === 'marked' ? MARKED : undefined;
  const sort = params.get('sort') || PLAIN_SORT;
  return { filter, sort, kind, key: `${filter ?? ''}|${sort}` };
}
