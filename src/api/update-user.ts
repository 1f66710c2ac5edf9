import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/infer.ts';
import { operation } from '../../contract/operations.ts';
import { USER_FLAGS, type UserFlags } from '../../contract/user-flags.ts';
import { call } from './client.ts';
import { objectQuery, type Page } from './queries.ts';
import { readObject } from './read-answer.ts';

export type User = AnswerOf<'getUser'>;

/** Sends the flags as one merge patch and returns the updated user. Throws RequestError. */
export async function updateUser(userId: string, flags: UserFlags, signal?: AbortSignal): Promise<User> {
  const body = Object.fromEntries(USER_FLAGS.map((flag) => [flag, flags[flag]]));
  const wire = await call('updateUser', { params: { userId }, body, signal });
  return readObject(operation('updateUser'), wire) as unknown as User;
}

/** Updates a user in every cached answer: the detail and all pages of the list. */
export function putUser(client: QueryClient, user: Partial<User> & { readonly id: string }): void {
  client.setQueryData(objectQuery('getUser', { userId: user.id }).queryKey, (old) => (old ? { ...old, ...user } : old));
  client.setQueriesData<Page<User>>({ queryKey: ['listUsers'] }, (page) =>
    page?.items.some(({ id }) => id === user.id)
      ? { ...page, items: page.items.map((item) => (item.id === user.id ? { ...item, ...user } : item)) }
      : page,
  );
}
