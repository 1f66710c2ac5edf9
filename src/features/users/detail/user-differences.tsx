import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../../contract/infer.ts';
import { DifferenceNote } from '../../../detail/difference-note.tsx';
import { wholeListQuery } from '../../../detail/whole-list.ts';
import { userPairs } from './user-pairs.ts';

/** Where a user's cost, savings and count differ from the sums over the subscriptions. */
export function UserDifferences({ user }: { readonly user: AnswerOf<'getUser'> }) {
  const { id } = user;
  const { data } = useQuery({
    ...wholeListQuery('listUserSubscriptions', { userId: id ?? '' }),
    enabled: id !== null,
    retry: false,
    staleTime: 60_000,
  });
  return data?.isComplete ? <DifferenceNote pairs={userPairs(user, data.items)} /> : null;
}
