import { t } from '../../text/t.ts';

/** How a user is called: the name, else the account, else the address. Any of them may be missing. */
export function userName(record: Readonly<Record<string, unknown>>): string {
  for (const field of ['displayName', 'username', 'email']) {
    const value = record[field];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return t('users.unnamed');
}
