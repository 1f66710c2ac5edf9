/**
 * Links in answers: `self first last prev next` on a collection, `details` on its items, `self` on a detail.
 * Source: service.md "Collection envelope"; contract.md "Envelope".
 */
import type { Operation } from './operations.ts';

export interface Link {
  readonly href: string;
  readonly method: string;
  readonly rel: string;
}

/** Parameters of a request in their original order, decoded. */
type Query = readonly (readonly [name: string, value: string])[];

/** The path of an operation with its parameters filled in and encoded. Throws if one is missing. */
export function pathOf(op: Operation, params: Readonly<Record<string, string>>): string {
  return op.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${op.id} needs the path parameter ${name}`);
    return encodeURIComponent(value);
  });
}

/** The `self` link of a detail: the same request, with every parameter that it had (ruling 17). */
export const selfLink = (path: string, query: Query): Link => ({ href: withQuery(path, query), method: 'GET', rel: 'self' });

const withQuery = (path: string, query: Query): string =>
  query.length === 0 ? path : `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`;

/**
 * Links of a page of a collection. `query` has the request's parameters in order; all are kept, page_number is replaced.
 * For an empty set, page 1 is first and last (ruling 5). Past the end, `prev` leads to the last page.
 */
export function pageLinks(path: string, query: Query, pageNumber: bigint, totalPages: number): Link[] {
  const last = BigInt(Math.max(totalPages, 1));
  const others = query.filter(([name]) => name !== 'page_number');
  // The other parameters are written once: they may be a filter of thousands of characters.
  const before = `${withQuery(path, others)}${others.length === 0 ? '?' : '&'}page_number=`;
  const links = [pageLink('self', before, pageNumber), pageLink('first', before, 1n), pageLink('last', before, last)];
  if (pageNumber > 1n && pageNumber - 1n <= BigInt(totalPages)) links.push(pageLink('prev', before, pageNumber - 1n));
  if (pageNumber < last) links.push(pageLink('next', before, pageNumber + 1n));
  return links;
}

const pageLink = (rel: string, before: string, page: bigint): Link => ({ href: `${before}${page}`, method: 'GET', rel });
