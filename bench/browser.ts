import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, installedBrowser } from '../scripts/browser.ts';

/** An installed Chromium if there is one, else Playwright's own. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = installedBrowser();
  return chromium.launch({ ...(executablePath && { executablePath }), args: BROWSER_ARGUMENTS });
}

/** Opens a page of the dashboard as the sample's manager. */
export async function signIn(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path);
  await page.getByLabel('Username').fill('manager');
  await page.getByLabel('Password').fill('manager-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('tr[data-row]').first().waitFor();
}
