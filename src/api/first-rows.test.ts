import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earlyStart } from '../session/early-start.ts';
import { takeFirstRows } from './first-rows.ts';
import { listQuery } from './queries.ts';
import { queryClient } from './query-client.ts';

vi.mock('../session/session.ts', () => ({ currentAccessToken: () => 'token' }));
vi.mock('../session/config.ts', () => ({ loadConfig: async () => ({ apiBase: '' }) }));

const URL_OF_PAGE = '/api/saas/consolidated-view/v1/users?filter=email+-contains+%22a%22&page_size=100&page_number=1';
const VIEW = { filter: 'email -contains "a"', pageSize: 100, pageNumber: 1 };
const QUESTION = { id: 'listUsers', query: { filter: VIEW.filter, page_size: 100, page_number: 1 } };
const BODY = '{"items":[{"id":"1","email":"ada@example.com"}],"pagination":{"total_pages":1}}';

const early = (change: object = {}) => ({
  url: URL_OF_PAGE,
  token: 'token',
  question: QUESTION,
  sentAtMs: Date.now(),
  answer: Promise.resolve(new Response(BODY)),
  ...change,
});

const rows = () => queryClient.getQueryData(listQuery('listUsers', {}, VIEW).queryKey)?.items.map(({ email }) => email);

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('puts the rows that were asked early where their list looks for them, and nothing else is answered by them', async () => {
  vi.stubGlobal('window', { samEarly: { first: early() } });
  await takeFirstRows();
  expect(rows()).toEqual(['ada@example.com']);
  expect(earlyStart.first()).toBeUndefined();
});

it.each([
  ['another token', { token: 'another' }],
  ['another question than its address', { question: { ...QUESTION, query: { page_size: 100, page_number: 2 } } }],
  ['an operation that there is no more', { question: { ...QUESTION, id: 'listPeople' } }],
  ['no list', { question: { id: 'getUser', params: { userId: '1' } } }],
  ['a refusal', { answer: Promise.resolve(new Response('{}', { status: 403 })) }],
])('leaves what was asked with %s to the request', async (_, change) => {
  const first = early(change);
  vi.stubGlobal('window', { samEarly: { first } });
  await takeFirstRows();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(earlyStart.first()).toBe(first);
});
