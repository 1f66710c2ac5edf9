import { render } from 'vitest-browser-react';
import { SCOPES } from '../contract/permissions.ts';
import { App } from './app/app.tsx';
import { startSession } from './session/session.ts';
import { tabShelf } from './session/storage.ts';
import { storeTokens } from './session/tokens.ts';
import 'virtual:mantine-styles';
import './theme/global.css';
import './theme/forced-colors.css';

interface Visit {
  /** Which service answers: files that change records name their own. A name that starts with `empty` has no records, `plain` no operations of the console. */
  readonly service?: string;
  /** Scopes of the account; by default all of them. */
  readonly scopes?: readonly string[];
  readonly locale?: string;
  readonly zoneinfo?: string;
}

/**
 * Shows a page of the dashboard to a signed-in account, over an embedded service with sample records of a fixed day.
 * One visit per test file: the session belongs to the page, so continue by links, or by `navigateTo`.
 */
export async function visit(path: string, { service = 'shared', scopes = [], locale = 'en', zoneinfo = 'UTC' }: Visit = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not in every browser
  document.cookie = `service=${service}; path=/`;
  // State from the page of another test file, such as a session still to be ended, must not affect this one.
  localStorage.clear();
  sessionStorage.clear();
  const nowMs = Date.now();
  const claims = { sub: 'tester', preferred_username: 'tester', locale, zoneinfo };
  storeTokens(tabShelf, {
    accessToken: scopes.length > 0 ? `scopes:${scopes.join(',')}` : 'all',
    refreshToken: null,
    idToken: null,
    expiresAtMs: nowMs + 86_400_000,
    receivedAtMs: nowMs,
    scope: (scopes.length > 0 ? scopes : SCOPES).join(' '),
    profile: {
      sub: 'tester',
      name: 'Test Person',
      username: 'tester',
      tenant: 'sample',
      tenantName: 'Sample',
      region: null,
      locale,
      zoneinfo,
      picture: null,
      authTime: Math.floor(nowMs / 1000),
    },
    claims,
    lineage: crypto.randomUUID(),
  });
  window.history.replaceState(null, '', path);
  await startSession();
  return render(<App />);
}

/** Goes to another page as links do. */
export function navigateTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** The current value of an address parameter. */
export const inAddress = (name: string): string | null => new URLSearchParams(location.search).get(name);
