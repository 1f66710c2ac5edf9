import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heightBefore } from './use-scroll-height.ts';

const kept = new Map<string, string>();
const screenOf = (innerHeight: number) =>
  vi.stubGlobal('window', { innerHeight, sessionStorage: { getItem: (key: string) => kept.get(key) ?? null } });

beforeEach(() => void kept.set('sam.list-height.listUsers', '900 546'));
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['what it was in this tab', 900, 'listUsers', 'page', 546],
  ['no less in a smaller window, which has not been measured', 700, 'listUsers', 'page', 546],
  ['more by what the window has grown', 1100, 'listUsers', 'page', 746],
  ['most of the window for a list that was never here', 900, 'listLicenses', 'page', 750],
  ['most of the window inside another page', 900, 'listUsers', 'embedded', 750],
] as const)('the height of a list before it is drawn: %s', (_, innerHeight, operation, mode, expected) => {
  screenOf(innerHeight);
  expect(heightBefore(operation, mode)).toBe(expected);
});

test('takes most of the window where what is kept cannot be read', () => {
  kept.set('sam.list-height.listUsers', 'undefined');
  screenOf(900);
  expect(heightBefore('listUsers', 'page')).toBe(750);
});
