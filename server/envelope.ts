import { itemLinks, type Link, pageLinks, pathOf, selfLink } from '../contract/links.ts';
import type { Operation } from '../contract/operations.ts';
import { totalPages } from '../contract/page.ts';
import type { Call } from './handlers/handler.ts';
import type { WireRecord } from './stores/presenter.ts';
import type { ListResult } from './stores/record-store.ts';

/**
 * A collection's answer as JSON text. `page_number` may exceed what a double holds, so its digits are written as they are (ruling 5).
 * Source: contract.md "Envelope".
 */
export function collectionJson({ op, params, query, list }: Call, { items, total }: ListResult): string {
  const pages = totalPages(total, list.pageSize);
  const linked = items.map((item) => withLinks(op, item, itemLinks(op, params, item)));
  const totalItems = op.totalItems ? `,"total_items":${total}` : '';
  const pagination = `{"page_size":${list.pageSize},"page_number":${list.pageNumber},"total_pages":${pages}${totalItems}}`;
  const links = JSON.stringify(pageLinks(pathOf(op, params), query, list.pageNumber, pages));
  const named = op.linksNames.map((name) => `"${name}":${links}`);
  return `{"items":${JSON.stringify(linked)},"pagination":${pagination},${named.join(',')}}`;
}

/** A single record's answer as JSON text, with its `self` link. */
export function objectJson({ op, params, query }: Call, record: WireRecord): string {
  return JSON.stringify(withLinks(op, record, [selfLink(pathOf(op, params), query)]));
}

const withLinks = (op: Operation, record: WireRecord, links: readonly Link[]): WireRecord => ({
  ...record,
  ...Object.fromEntries(op.linksNames.map((name) => [name, links])),
});
