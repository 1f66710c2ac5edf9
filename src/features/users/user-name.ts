import type { AnswerOf } from '../../../contract/infer.ts';
import type { UserFlag } from '../../../contract/user-flags.ts';
import { t } from '../../text/t.ts';

type User = AnswerOf<'listUsers'>;
type UserNames = Partial<Pick<User, 'displayName' | 'username' | 'email'>>;

/** What is asked of a user wherever it comes from: a list, its own record, or a subscription that it holds. */
export type FlaggedUser = Pick<User, 'id' | UserFlag> & UserNames;

/** How a user is called: the name, else the account, else the address. Any of them may be missing. */
export function userName({ displayName, username, email }: UserNames): string {
  // A service may send something else than text.
  const name = [displayName, username, email].map((each) => String(each ?? '')).find((each) => each.trim() !== '');
  return name ?? t('users.unnamed');
}
