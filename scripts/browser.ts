import { existsSync } from 'node:fs';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
