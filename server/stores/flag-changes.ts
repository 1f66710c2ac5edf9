import { USER_FLAGS, type UserFlag } from '../../contract/user-flags.ts';
import type { Database } from '../db/open.ts';
import { toColumn } from './naming.ts';
import { stillWanted } from './still-wanted.ts';

/** One change of one flag: who changed which flag of which user, when, from what to what. */
export interface FlagChange {
  readonly id: number;
  readonly userId: string;
  /** The user's present name; null if the user no longer exists or has no name. */
  readonly userName: string | null;
  readonly flag: UserFlag;
  /** Null if the flag had no value. */
  readonly from: boolean | null;
  readonly to: boolean;
  /** Id of the account or client. */
  readonly changedBy: string;
  /** Username of the account or name of the client; null if it was removed since. */
  readonly changedByName: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly changedAt: number;
}

interface Row extends Omit<FlagChange, 'flag' | 'from' | 'to'> {
  readonly flag: string;
  readonly was: number | null;
  readonly became: number;
}

export interface FlagChangeQuery {
  readonly userId: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface FlagChangePage {
  readonly changes: readonly FlagChange[];
  readonly total: number;
}

export interface FlagChangeStore {
  /** Newest first, of one user or of all. */
  list(query: FlagChangeQuery): FlagChangePage;
  /** The changes before that one, newest first: changes made during the iteration do not disturb it. */
  before(userId: string | null, id: number, limit: number): FlagChange[];
}

/** The changes name a flag by its column. */
const FLAGS: ReadonlyMap<string, UserFlag> = new Map(USER_FLAGS.map((flag) => [toColumn(flag), flag]));

/** Up to this many changes are counted immediately. */
const FEW = 100_000;

/** True if a page is answered within a few milliseconds: it is near the newest, and there are few changes to count. */
export function isFlagChangePageNear({ raw }: Database, { userId, offset, limit }: FlagChangeQuery): boolean {
  if (offset + limit > FEW) return false;
  return userId !== null || (raw.prepare<[], number | null>('select max(id) from user_flag_changes').pluck().get() ?? 0) <= FEW;
}

export function flagChangeStore(db: Database): FlagChangeStore {
  const { raw } = db;
  const ofAll = statements(db, 'true');
  const ofUser = statements(db, 'c.user_id = @userId');
  const of = (userId: string | null) => (userId === null ? ofAll : ofUser);
  return {
    list: raw.transaction((query: FlagChangeQuery) => {
      const { count, page } = of(query.userId);
      return { changes: page.all(query).map(toChange), total: count.get(query) ?? 0 };
    }),
    before: (userId, id, limit) => of(userId).before.all({ userId, id, limit }).map(toChange),
  };
}

function statements(db: Database, which: string) {
  // Rows are only ever added, so their ids give the order of the changes whatever the clock did.
  const where = `${stillWanted(db, 'c.id')} and ${which}`;
  const select = `select c.id, c.user_id as "userId", u.display_name as "userName", c.flag, c.was, c.became,
    c.changed_by as "changedBy", coalesce(a.username, k.name) as "changedByName", c.changed_at as "changedAt"
    from user_flag_changes c left join users u on u.id = c.user_id
    left join accounts a on a.id = c.changed_by left join clients k on k.id = c.changed_by
    where ${where}`;
  return {
    count: db.raw.prepare<[FlagChangeQuery], number>(`select count(*) from user_flag_changes c where ${where}`).pluck(),
    page: db.raw.prepare<[FlagChangeQuery], Row>(`${select} order by c.id desc limit @limit offset @offset`),
    before: db.raw.prepare<[{ userId: string | null; id: number; limit: number }], Row>(
      `${select} and c.id < @id order by c.id desc limit @limit`,
    ),
  };
}

function toChange({ flag, was, became, ...rest }: Row): FlagChange {
  const name = FLAGS.get(flag);
  if (name === undefined) throw new Error(`no flag ${flag}`);
  return { ...rest, flag: name, from: was === null ? null : was === 1, to: became === 1 };
}
