import type { AnswerOf } from '../../../contract/infer.ts';
import type { UserFlag } from '../../../contract/user-flags.ts';
import { t } from '../../text/t.ts';

type User = AnswerOf<'listUsers'>;
type UserNames = Partial<Pick<User, 'displayName' | 'username' | 'email'>>;

/** The fields of a user that every source has: a list, its own record, or a subscription. */
export type FlaggedUser = Pick<User, 'id' | UserFlag> & UserNames;

/** The user's name, else the account, else the email address. Any of them may be missing. */
export function userName({ displayName, username, email }: UserNames): string {
  // A service may send something other than text.
  const name = [displayName, username, email].map((each) => String(each ?? '')).find((each) => each.trim() !== '');
  return name ?? t('users.unnamed');
}
