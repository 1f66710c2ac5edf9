import { itemLinks, pageLinks } from '../contract/links.ts';
import { totalPages } from '../contract/page.ts';
import type { Call } from './handlers/handler.ts';
import type { WireRecord } from './stores/presenter.ts';
import type { ListResult } from './stores/record-store.ts';

/**
 * A collection's answer as JSON text. `page_number` may exceed what a double holds, so its digits are written as they are (ruling 5).
 * Source: contract.md "Envelope".
 */
export function collectionJson(call: Call, path: string, { items, total }: ListResult): string {
  const { op, params, query, list } = call;
  const pages = totalPages(total, list.pageSize);
  const linked = items.map((item) => ({ ...item, [op.linksName]: itemLinks(op, params, item) }));
  const totalItems = op.totalItems ? `,"total_items":${total}` : '';
  const links = JSON.stringify(pageLinks(path, query, list.pageNumber, pages));
  return `{"items":${JSON.stringify(linked)},"pagination":{"page_size":${list.pageSize},"page_number":${list.pageNumber},"total_pages":${pages}${totalItems}},"${op.linksName}":${links}}`;
}

/** A single record's answer as JSON text, with its `self` link. */
export function objectJson({ op }: Call, path: string, record: WireRecord): string {
  return JSON.stringify({ ...record, [op.linksName]: [{ href: path, method: 'GET', rel: 'self' }] });
}
