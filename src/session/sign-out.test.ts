import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { forgetPersonalNotes, isProviderReachable, keepNotesOf } from './sign-out.ts';

const elsewhere = readConfig({ authority: 'https://sam.example.com/idp', clientId: 'sam-console' });

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'https://console.example.com' } }));
afterEach(() => vi.unstubAllGlobals());

/** A browser in front of a provider on another origin that allows this one by CORS, and nobody without. */
function answering(status: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: URL, { mode = 'cors' }: RequestInit) => {
    asked.push(address.href);
    if (mode !== 'cors') throw new TypeError(`blocked in mode ${mode}`);
    return new Response('', { status });
  });
  return asked;
}

test('a provider on another origin is asked by CORS, as at sign-in', async () => {
  const asked = answering(200);
  expect(await isProviderReachable(elsewhere)).toBe(true);
  expect(asked).toEqual(['https://sam.example.com/idp/.well-known/openid-configuration']);
});

test('a provider that answers with a failure is not reachable', async () => {
  answering(503);
  expect(await isProviderReachable(elsewhere)).toBe(false);
});

describe('notes in the browser', () => {
  const ANNA = { sub: 'anna', tenant: 'one' };
  const shelves = () => {
    const made = () => {
      const map = new Map<string, string>();
      return {
        get length() {
          return map.size;
        },
        key: (index: number) => [...map.keys()][index] ?? null,
        getItem: (key: string) => map.get(key) ?? null,
        setItem: (key: string, value: string) => void map.set(key, value),
        removeItem: (key: string) => void map.delete(key),
      };
    };
    const storages = { localStorage: made(), sessionStorage: made() };
    vi.stubGlobal('window', storages);
    storages.localStorage.setItem('sam.recent.anna', '[]');
    storages.sessionStorage.setItem('sam.list./users', '?search=Ada');
    return storages;
  };

  test('stay while the same person signs in again, renews or reloads', () => {
    const { localStorage, sessionStorage } = shelves();
    expect([keepNotesOf(ANNA), keepNotesOf(ANNA)]).toEqual([false, false]);
    expect(localStorage.getItem('sam.recent.anna')).toBe('[]');
    expect(sessionStorage.getItem('sam.list./users')).toBe('?search=Ada');
  });

  test.each([
    ['somebody else', { sub: 'bert', tenant: 'one' }],
    ['the same account of another tenant', { sub: 'anna', tenant: 'two' }],
  ])('are forgotten when %s signs in', (_, next) => {
    const { localStorage, sessionStorage } = shelves();
    keepNotesOf(ANNA);
    expect(keepNotesOf(next)).toBe(true);
    expect(localStorage.getItem('sam.recent.anna')).toBeNull();
    expect(sessionStorage.getItem('sam.list./users')).toBeNull();
    expect(keepNotesOf(next)).toBe(false);
  });

  test.each([
    ['the same person', ANNA, false],
    ['somebody else', { sub: 'bert', tenant: 'one' }, true],
  ])('are forgotten at a sign-out, but not whose the tab was: %s signs in', (_, next, isOther) => {
    const { localStorage, sessionStorage } = shelves();
    keepNotesOf(ANNA);
    forgetPersonalNotes();
    expect(localStorage.getItem('sam.notes-of')).toBeNull();
    expect(sessionStorage.getItem('sam.list./users')).toBeNull();
    expect(keepNotesOf(next)).toBe(isOther);
  });

  test('of the browser are forgotten when somebody else signs in in a new tab', () => {
    const { localStorage } = shelves();
    keepNotesOf(ANNA);
    localStorage.setItem('sam.color-scheme', 'dark');
    vi.stubGlobal('window', { localStorage, sessionStorage: shelves().sessionStorage });
    expect(keepNotesOf({ sub: 'bert', tenant: 'one' })).toBe(false);
    expect(localStorage.getItem('sam.recent.anna')).toBeNull();
    expect(localStorage.getItem('sam.color-scheme')).toBe('dark');
  });
});
