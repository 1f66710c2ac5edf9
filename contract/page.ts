/**
 * Paging parameters and totals. Source: service.md "Conventions for all collection operations", "Limits"; contract.md "Requests",
 * "Envelope", ruling 5.
 */
export const PAGE_SIZE = { minimum: 1, maximum: 1000, default: 100, estateDefault: 25 } as const;

/** Page numbers are int64: one beyond 2^53 is legal and is echoed digit by digit. */
export const MAX_PAGE_NUMBER = 2n ** 63n - 1n;

export type PageResult =
  | { readonly ok: true; readonly pageSize: number; readonly pageNumber: bigint }
  | { readonly ok: false; readonly problem: string };

export interface PageParams {
  readonly page_size?: string | undefined;
  readonly page_number?: string | undefined;
}

/** Both parameters as received in the query; a missing one takes its default (page 1), an empty one is a mistake. */
export function parsePage(params: PageParams, defaultSize: number = PAGE_SIZE.default): PageResult {
  const size = params.page_size === undefined ? BigInt(defaultSize) : parseDigits(params.page_size);
  if (size === null || size < BigInt(PAGE_SIZE.minimum) || size > BigInt(PAGE_SIZE.maximum)) {
    return { ok: false, problem: `page_size must be an integer from ${PAGE_SIZE.minimum} to ${PAGE_SIZE.maximum}.` };
  }
  const number = params.page_number === undefined ? 1n : parseDigits(params.page_number);
  if (number === null || number < 1n || number > MAX_PAGE_NUMBER) {
    return { ok: false, problem: `page_number must be an integer from 1 to ${MAX_PAGE_NUMBER}.` };
  }
  return { ok: true, pageSize: Number(size), pageNumber: number };
}

/** Number of pages that hold `total` items; 0 for an empty set. */
export const totalPages = (total: number, pageSize: number): number => Math.ceil(total / pageSize);

/** Up to the 19 digits of int64 after any zeros: no sign, space or exponent, and no conversion of a million-digit text. */
function parseDigits(text: string): bigint | null {
  const digits = /^0*([0-9]{1,19})$/.exec(text)?.[1];
  return digits === undefined ? null : BigInt(digits);
}
