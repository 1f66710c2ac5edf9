import { USER_FLAGS, type UserFlags } from '../../contract/user-flags.ts';
import type { Database } from '../db/open.ts';
import { toColumn } from './naming.ts';

const COLUMNS = USER_FLAGS.map(toColumn);

/**
 * Sets the three flags of a user in one transaction that is on disk when this returns, and records who changed which flag when.
 * False if there is no such user. `inTheSame` runs in that transaction, after the change.
 */
export function setUserFlags(
  db: Database,
  change: { id: string; flags: UserFlags; by: string; at: number },
  inTheSame: () => void,
): boolean {
  const values = USER_FLAGS.map((flag) => Number(change.flags[flag]));
  return db.raw
    .transaction(() => {
      const before = db.raw
        .prepare<[string], (number | null)[]>(`select ${COLUMNS.join(', ')} from users where id = ? and departed_date is null`)
        .raw()
        .get(change.id);
      if (!before) return false;
      db.raw
        .prepare(`update users set ${COLUMNS.map((column) => `${column} = ?`).join(', ')} where id = ?`)
        .run(...values, change.id);
      const record = db.raw.prepare(
        'insert into user_flag_changes (user_id, flag, was, became, changed_by, changed_at) values (?, ?, ?, ?, ?, ?)',
      );
      for (const [index, column] of COLUMNS.entries()) {
        const [was, became] = [before[index], values[index]];
        if (was !== became) record.run(change.id, column, was, became, change.by, change.at);
      }
      inTheSame();
      return true;
    })
    .immediate();
}
