import { pageLinks, pathOf, selfLink } from '../../contract/links.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { totalPages } from '../../contract/page.ts';
import type { Call } from '../handlers/handler.ts';
import { linksMember } from '../stores/item-links.ts';
import type { ListResult } from '../stores/record-store.ts';

const BEFORE_ITEMS = Buffer.from('{"items":[');

/**
 * A collection's answer as JSON in UTF-8. `page_number` may exceed what a double holds, so its digits are written as they are
 * (ruling 5). Source: contract.md "Envelope".
 */
export function collectionJson({ op, params, query, list }: Call, { items, total }: ListResult): Buffer {
  const pages = totalPages(total, list.pageSize);
  const totalItems = op.totalItems ? `,"total_items":${total}` : '';
  const pagination = `{"page_size":${list.pageSize},"page_number":${list.pageNumber},"total_pages":${pages}${totalItems}}`;
  const links = linksMember(op, JSON.stringify(pageLinks(pathOf(op, params), query, list.pageNumber, pages)));
  return Buffer.concat([BEFORE_ITEMS, items, Buffer.from(`],"pagination":${pagination},${links}}`)]);
}

/** The paths that can be read. */
const READABLE: ReadonlySet<string> = new Set(OPERATIONS.filter(({ method }) => method === 'GET').map(({ path }) => path));

/** A single record's answer as JSON text, with its `self` link if that can be followed (ruling 17). */
export function objectJson({ op, params, query }: Call, members: string): string {
  const links = READABLE.has(op.path) ? [selfLink(pathOf(op, params), query)] : [];
  return `{${members},${linksMember(op, JSON.stringify(links))}}`;
}
