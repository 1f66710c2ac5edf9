import type { Locator, Page } from '@playwright/test';

/** The list requests of a page, in order, as parsed addresses. Look-ups of names under other paths are not counted. */
export function watchRequests(page: Page, path: string): URL[] {
  const seen: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // One record each is what counts the matches of quick filters.
    if (url.pathname === path && url.searchParams.get('page_size') !== '1') seen.push(url);
  });
  return seen;
}

export const APPLICATIONS = '/api/sam/software-registry/v1/applications';
export const FAMILIES = '/api/sam/software-registry/v1/families';

export const rowsOf = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table }).locator('tbody tr[data-row]');

/** The texts of a column on screen. */
export const columnOf = (page: Page, table: string, field: string): Promise<string[]> =>
  rowsOf(page, table).locator(`td[data-column="${field}"]`).allInnerTexts();

/** Waits until the rows on screen match the view. */
export async function settled(page: Page, table: string): Promise<void> {
  await page.getByRole('table', { name: table }).and(page.locator('[aria-busy="false"]')).waitFor();
}

/** Opens the menu of a column. */
export async function openColumn(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: filter`) }).click();
}
