import { existsSync } from 'node:fs';

/** First the one that only works without a window: it takes a third less processor time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser that tests use: the one that `SAM_CHROMIUM` names, an installed one, or undefined for Playwright's own. */
export const installedBrowser = (): string | undefined =>
  [process.env.SAM_CHROMIUM, ...INSTALLED].find((path) => path !== undefined && path !== '' && existsSync(path));

/** Its command-line arguments; without the sandbox, which a container does not allow. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
