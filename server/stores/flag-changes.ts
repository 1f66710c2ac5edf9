import { USER_FLAGS, type UserFlag } from '../../contract/user-flags.ts';
import type { Database } from '../db/open.ts';
import { toColumn } from './naming.ts';

/** One change of one flag: who changed which flag of which user when, from what to what. */
export interface FlagChange {
  readonly id: number;
  readonly userId: string;
  /** The user's name today; null where the user is unknown by now or has none. */
  readonly userName: string | null;
  readonly flag: UserFlag;
  /** Null where the flag had no value. */
  readonly from: boolean | null;
  readonly to: boolean;
  /** Id of the account or client. */
  readonly changedBy: string;
  /** Username of the account or name of the client; null where it was removed since. */
  readonly changedByName: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly changedAt: number;
}

interface Row extends Omit<FlagChange, 'flag' | 'from' | 'to'> {
  readonly flag: string;
  readonly was: number | null;
  readonly became: number;
}

export interface FlagChangeStore {
  count(userId: string | null): number;
  /** Newest first. */
  page(userId: string | null, offset: number, limit: number): FlagChange[];
  /** The newest before that change, newest first: a walk by it is not disturbed by changes made meanwhile. */
  before(userId: string | null, id: number, limit: number): FlagChange[];
}

/** The changes name a flag by its column. */
const FLAGS: ReadonlyMap<string, UserFlag> = new Map(USER_FLAGS.map((flag) => [toColumn(flag), flag]));

export function flagChangeStore({ raw }: Database): FlagChangeStore {
  // Rows are only ever added, so that their ids are the order of the changes whatever the clock did.
  const select = `select c.id, c.user_id as userId, u.display_name as userName, c.flag, c.was, c.became,
    c.changed_by as changedBy, coalesce(a.username, k.name) as changedByName, c.changed_at as changedAt
    from user_flag_changes c left join users u on u.id = c.user_id
    left join accounts a on a.id = c.changed_by left join clients k on k.id = c.changed_by
    where (@userId is null or c.user_id = @userId)`;
  const count = raw
    .prepare<{ userId: string | null }, number>(
      'select count(*) from user_flag_changes where (@userId is null or user_id = @userId)',
    )
    .pluck();
  const page = raw.prepare<{ userId: string | null; offset: number; limit: number }, Row>(
    `${select} order by c.id desc limit @limit offset @offset`,
  );
  const before = raw.prepare<{ userId: string | null; id: number; limit: number }, Row>(
    `${select} and c.id < @id order by c.id desc limit @limit`,
  );
  return {
    count: (userId) => count.get({ userId }) ?? 0,
    page: (userId, offset, limit) => page.all({ userId, offset, limit }).map(toChange),
    before: (userId, id, limit) => before.all({ userId, id, limit }).map(toChange),
  };
}

function toChange({ flag, was, became, ...rest }: Row): FlagChange {
  const name = FLAGS.get(flag);
  if (name === undefined) throw new Error(`no flag ${flag}`);
  return { ...rest, flag: name, from: was === null ? null : was === 1, to: became === 1 };
}
