import { expect } from 'vitest';
import type { TestApp } from '../../test-support.ts';

export type Item = Readonly<Record<string, unknown>>;

/** All items of a list of the console, page by page. */
export async function allItems(test: TestApp, path: string, query = ''): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await test.get(`/api/console/v1/${path}?page_size=1000&page_number=${page}${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    found.push(...(body.items as Item[]));
    if (page >= (body.pagination as { total_pages: number }).total_pages) return found;
  }
}

/** The rows of a table as they were written. */
export const rowsOf = (test: TestApp, table: string): Record<string, unknown>[] =>
  test.db.raw.prepare<[], Record<string, unknown>>(`select * from ${table}`).all();

export function grouped<T>(list: readonly T[], key: (each: T) => unknown): Map<unknown, T[]> {
  const groups = new Map<unknown, T[]>();
  for (const each of list) {
    const group = groups.get(key(each));
    if (group) group.push(each);
    else groups.set(key(each), [each]);
  }
  return groups;
}
