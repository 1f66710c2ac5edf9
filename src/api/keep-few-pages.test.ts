import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepFewPages } from './keep-few-pages.ts';

const pageKey = (pageNumber: number) => ['listUsers', {}, { pageSize: 100, pageNumber }];

it('counts what was read by the ids of a page as pages', () => {
  const client = new QueryClient();
  keepFewPages(client);
  for (let turn = 1; turn <= 200; turn += 1) {
    client.setQueryData(['listRenewals', 'byId', [`id ${turn}`]], `rows ${turn}`, { updatedAt: 2 * turn });
    client.setQueryData(pageKey(turn), `page ${turn}`, { updatedAt: 2 * turn + 1 });
  }
  expect(client.getQueryCache().getAll()).toHaveLength(21);
});

it('forgets the oldest pages that nothing shows, and nothing else', () => {
  const client = new QueryClient();
  keepFewPages(client);
  client.setQueryData(['getUser', { userId: 'a' }], 'a record', { updatedAt: 1 });
  client.setQueryData(pageKey(0), 'a page that is shown', { updatedAt: 1 });
  const shown = new QueryObserver(client, { queryKey: pageKey(0), staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  for (let turn = 1; turn <= 200; turn += 1) client.setQueryData(pageKey(turn), `page ${turn}`, { updatedAt: 1 + turn });
  const held = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);
  expect(held).toEqual(['a record', 'a page that is shown', ...Array.from({ length: 21 }, (_, index) => `page ${180 + index}`)]);
  shown();
});
