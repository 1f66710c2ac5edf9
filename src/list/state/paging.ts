/**
 * What is known of a list's length, and what a pager may offer. Many operations give `total_pages` only, and some not even that:
 * then a full page means that there may be a next one. An unknown total is never 0.
 * Source: service.md "Conventions for all collection operations" 1.
 */
import { readNumber } from '../../text/numbers.ts';

export interface PageFacts {
  readonly pageNumber: number;
  readonly pageSize: number;
  /** Rows of this page. */
  readonly count: number;
  readonly totalPages: number | null;
  readonly totalItems: number | null;
}

export interface Paging {
  /** First and last row of the page, counted from 1 over the whole list; 0 if the page is empty. */
  readonly from: number;
  readonly to: number;
  /** Total number of rows; null if unknown. */
  readonly total: number | null;
  /** An upper bound of the total (`total_pages` gives only that); null if unknown. */
  readonly atMost: number | null;
  readonly lastPage: number | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** The requested page is past the end of a list that has rows. */
  readonly isPastEnd: boolean;
}

export function pagingOf({ pageNumber, pageSize, count, totalPages, totalItems }: PageFacts): Paging {
  const before = (pageNumber - 1) * pageSize;
  const pages = totalPages ?? (totalItems === null ? null : Math.ceil(totalItems / pageSize));
  // The last page reveals the total even if the service does not give it: all pages before it are full.
  const isLast = count > 0 && (pages === null ? count < pageSize : pageNumber === pages);
  const total = totalItems ?? (pages === 0 ? 0 : isLast ? before + count : pageNumber === 1 && count === 0 ? 0 : null);
  const lastPage = pages ?? (total === null ? null : Math.ceil(total / pageSize));
  return {
    from: count === 0 ? 0 : before + 1,
    to: count === 0 ? 0 : before + count,
    total,
    atMost: total ?? (pages === null ? null : pages * pageSize),
    lastPage,
    hasPrevious: pageNumber > 1,
    hasNext: lastPage === null ? count >= pageSize : pageNumber < lastPage,
    isPastEnd: count === 0 && pageNumber > 1 && (total === null || total > 0),
  };
}

/** With a total that is known from elsewhere; ignored if it does not fit the number of pages, as after a change in between. */
export function withTotal(paging: Paging, total: number): Paging {
  const { total: known, atMost, lastPage, to } = paging;
  if (known !== null || atMost === null || lastPage === null) return paging;
  const pageSize = atMost / lastPage;
  return total >= to && total <= atMost && total > atMost - pageSize ? { ...paging, total, atMost: total } : paging;
}

/** The input of "go to page", with the reader's marks → a page that exists; null if it is not a page number. */
export function toPageNumber(text: string, lastPage: number | null): number | null {
  const digits = readNumber(text);
  if (digits === null || !/^\d{1,15}$/.test(digits)) return null;
  const page = Math.max(1, Number(digits));
  return lastPage === null ? page : Math.min(page, Math.max(1, lastPage));
}
