import { USER_FLAGS, type UserFlags } from '../../contract/user-flags.ts';
import type { Database } from '../db/open.ts';
import { toColumn } from './naming.ts';

const COLUMNS = USER_FLAGS.map(toColumn);

/** One value for each flag, in the order of `USER_FLAGS`: 0 or 1, null for none. */
type Values = readonly (number | null)[];

interface Changed {
  readonly id: string;
  /** Id of the account or client, or what else made the change. */
  readonly by: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/**
 * Sets the three flags of a user in one transaction, and records who changed which flag when. `after` runs in that transaction:
 * what it reads there is what this change made, whatever others change next. Null if there is no such user.
 */
export function setUserFlags<T>(
  db: Database,
  { flags, ...change }: Changed & { readonly flags: UserFlags },
  after: () => T,
): T | null {
  const values = USER_FLAGS.map((flag) => Number(flags[flag]));
  const log = openFlagLog(db);
  return db.raw
    .transaction(() => {
      const before = log.flagsOf(change.id);
      if (!before) return null;
      db.raw
        .prepare(`update users set ${COLUMNS.map((column) => `${column} = ?`).join(', ')} where id = ?`)
        .run(...values, change.id);
      log.record(change, before, values);
      return after();
    })
    .immediate();
}

/** Whether columns that are written include a flag. */
export const hasFlags = (columns: readonly string[]): boolean => COLUMNS.some((column) => columns.includes(column));

/** For changes of flags within the caller's transaction. */
export function openFlagLog(db: Database) {
  const find = db.raw
    .prepare<[string], (number | null)[]>(
      `select ${COLUMNS.join(', ')} from users where id = ? and departed_date is null${db.dialect.forUpdate}`,
    )
    .raw();
  const insert = db.raw.prepare(
    'insert into user_flag_changes (user_id, flag, was, became, changed_by, changed_at) values (?, ?, ?, ?, ?, ?)',
  );
  return {
    /** Nobody else changes them until the transaction ends. Undefined if there is no such user. */
    flagsOf: (id: string): Values | undefined => find.get(id),
    /** One entry for each flag that has another value now. */
    record({ id, by, at }: Changed, before: Values, now: Values): void {
      for (const [index, column] of COLUMNS.entries()) {
        const [was, became] = [before[index], now[index]];
        if (was !== became && became !== null) insert.run(id, column, was, became, by, at);
      }
    },
  };
}
