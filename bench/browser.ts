import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';

/** An installed Chromium where there is one, as in `playwright.config.ts`, else Playwright's own. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = [
    process.env.SAM_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path));
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** Opens a page of the dashboard as the sample's manager. */
export async function signIn(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path);
  await page.getByLabel('Username').fill('manager');
  await page.getByLabel('Password').fill('manager-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('tr[data-row]').first().waitFor();
}
