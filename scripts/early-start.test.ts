import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../public/early-start.js'), 'utf8');
const USERS = '/api/saas/consolidated-view/v1/users?page_size=100&page_number=1';

class Shelf {
  #kept = new Map<string, string>();
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
}

/** A tab at `/users?size=100`, signed in for five minutes. */
function tab() {
  const sessionStorage = new Shelf();
  const localStorage = new Shelf();
  sessionStorage.setItem(
    'sam.session',
    JSON.stringify({ accessToken: 'token', expiresAtMs: Date.now() + 300_000, receivedAtMs: Date.now() - 1000 }),
  );
  return { sessionStorage, localStorage, location: { pathname: '/users', search: '?size=100' } };
}

/** Loads the page of that tab; returns what the script requested. */
function load(at: ReturnType<typeof tab>) {
  const asked: { url: string; authorization: string | undefined }[] = [];
  const window: { samEarly?: unknown } & ReturnType<typeof tab> = { ...at };
  runInNewContext(SCRIPT, {
    ...at,
    window,
    fetch: (url: string, { headers }: { headers: { authorization?: string } }) => {
      asked.push({ url, authorization: headers.authorization });
      return Promise.resolve(new Response(`answer to ${url}`, { status: 203 }));
    },
    Response,
    matchMedia: () => ({ matches: false }),
    document: { documentElement: { setAttribute: () => undefined } },
  });
  return { asked, window };
}

/** The dashboard as it starts in that page. */
async function start(window: object) {
  vi.resetModules();
  vi.stubGlobal('window', window);
  return (await import('../src/session/early-start.ts')).earlyStart;
}

const QUESTION = { id: 'listUsers', query: { page_size: 100, page_number: 1 } };
const textOf = async (sent: { readonly answer: Promise<Response> } | undefined) => (await sent?.answer)?.text();

const CONFIG = { url: '/config.json', authorization: undefined };
const isAskedEarly = (at: ReturnType<typeof tab>) => load(at).asked.some(({ url }) => url === USERS);

describe('what is asked before the dashboard is there', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function visited() {
    const at = tab();
    const { asked, window } = load(at);
    expect(asked).toEqual([CONFIG]);
    const early = await start(window);
    expect(await textOf(early.config())).toBe('answer to /config.json');
    expect(early.config()).toBeUndefined();
    expect(early.answerTo(USERS, 'token', QUESTION)).toBeUndefined();
    expect(early.answerTo('/api/later', 'token', QUESTION)).toBeUndefined();
    return at;
  }

  it('is the first question of the same address, taken once', async () => {
    const { asked, window } = load(await visited());
    expect(asked).toEqual([CONFIG, { url: USERS, authorization: 'Bearer token' }]);
    const early = await start(window);
    expect(early.first()?.question).toEqual(QUESTION);
    const sent = early.answerTo(USERS, 'token', QUESTION);
    expect((await sent?.answer)?.status).toBe(203);
    expect(await textOf(sent)).toBe(`answer to ${USERS}`);
    expect(early.first()).toBeUndefined();
    expect(early.answerTo(USERS, 'token', QUESTION)).toBeUndefined();
  });

  it.each([
    ['another question', '/api/other', 'token'],
    ['another token', USERS, 'renewed'],
  ])('does not answer %s, nor what is asked after it', async (_, url, token) => {
    const early = await start(load(await visited()).window);
    expect(early.answerTo(url, token, QUESTION)).toBeUndefined();
    expect(early.answerTo(USERS, 'token', QUESTION)).toBeUndefined();
  });

  it('is nothing at another address, for another origin, or without a token that is good for a minute', async () => {
    const at = await visited();
    expect(isAskedEarly(at)).toBe(true);
    expect(isAskedEarly({ ...at, location: { pathname: '/users', search: '' } })).toBe(false);
    at.localStorage.setItem('sam.signed-out-at', String(Date.now()));
    expect(isAskedEarly(at)).toBe(false);
    at.localStorage.removeItem('sam.signed-out-at');
    at.sessionStorage.setItem(
      'sam.session',
      JSON.stringify({ accessToken: 'token', expiresAtMs: Date.now() + 30_000, receivedAtMs: 1 }),
    );
    expect(isAskedEarly(at)).toBe(false);
    const elsewhere = tab();
    elsewhere.sessionStorage.setItem(
      'sam.first-question',
      JSON.stringify(['/users?size=100', 'https://elsewhere.example/api/x']),
    );
    expect(load(elsewhere).asked).toEqual([CONFIG]);
    elsewhere.sessionStorage.setItem('sam.first-question', 'no JSON');
    expect(load(elsewhere).asked).toEqual([CONFIG]);
  });
});
