import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/infer.ts';
import { operation } from '../../contract/operations.ts';
import { call } from './client.ts';
import { objectQuery, type Page } from './queries.ts';
import { readObject } from './read-answer.ts';

export type User = AnswerOf<'getUser'>;

/** The three flags that the service lets a client change; all are sent. Source: service.md "User operations" rule 1. */
export interface UserFlags {
  readonly isOnline: boolean;
  readonly isInReview: boolean;
  readonly isQualified: boolean;
}

/** Sends the flags as one merge patch and returns the user as the service now has it. Throws RequestError. */
export async function updateUser(userId: string, flags: UserFlags, signal?: AbortSignal): Promise<User> {
  const { isOnline, isInReview, isQualified } = flags;
  const wire = await call('updateUser', { params: { userId }, body: { isOnline, isInReview, isQualified }, signal });
  return readObject(operation('updateUser'), wire) as unknown as User;
}

/** Puts a user into every cached answer that holds it: the detail and all pages of the list. */
export function putUser(client: QueryClient, user: Partial<User> & { readonly id: string }): void {
  client.setQueryData(objectQuery('getUser', { userId: user.id }).queryKey, (old) => (old ? { ...old, ...user } : old));
  client.setQueriesData<Page<User>>({ queryKey: ['listUsers'] }, (page) =>
    page?.items.some(({ id }) => id === user.id)
      ? { ...page, items: page.items.map((item) => (item.id === user.id ? { ...item, ...user } : item)) }
      : page,
  );
}

/** Changes the flags of a user: shown at once, rolled back where the service refuses. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, flags }: { userId: string; flags: UserFlags }) => updateUser(userId, flags),
    onMutate: ({ userId, flags }) => {
      const before = findUser(client, userId);
      putUser(client, { id: userId, ...flags });
      return { before };
    },
    onSuccess: (user, { userId }) => putUser(client, { ...user, id: user.id ?? userId }),
    onError: (_error, { userId }, context) => {
      const before = context?.before;
      if (before)
        putUser(client, {
          id: userId,
          isOnline: before.isOnline,
          isInReview: before.isInReview,
          isQualified: before.isQualified,
        });
    },
  });
}

function findUser(client: QueryClient, userId: string): User | undefined {
  const detail = client.getQueryData(objectQuery('getUser', { userId }).queryKey);
  if (detail) return detail;
  for (const [, page] of client.getQueriesData<Page<User>>({ queryKey: ['listUsers'] })) {
    const found = page?.items.find(({ id }) => id === userId);
    if (found) return found;
  }
  return undefined;
}
