import type { Database } from '../db/open.ts';

export interface UserFlags {
  readonly isOnline: boolean;
  readonly isInReview: boolean;
  readonly isQualified: boolean;
}

/**
 * Sets the three flags of a user in one transaction that is on disk when this returns, and keeps who changed which flag when.
 * False where there is no such user.
 * `inTheSame` runs in that transaction, after the change.
 */
export function setUserFlags(
  db: Database,
  change: { id: string; flags: UserFlags; by: string; at: number },
  inTheSame: () => void,
): boolean {
  const columns = {
    is_online: change.flags.isOnline,
    is_in_review: change.flags.isInReview,
    is_qualified: change.flags.isQualified,
  };
  return db.raw
    .transaction(() => {
      const before = db.raw
        .prepare<[string], Record<keyof typeof columns, number | null>>(
          'select is_online, is_in_review, is_qualified from users where id = ? and departed_date is null',
        )
        .get(change.id);
      if (!before) return false;
      db.raw
        .prepare('update users set is_online = ?, is_in_review = ?, is_qualified = ? where id = ?')
        .run(...Object.values(columns).map(Number), change.id);
      const record = db.raw.prepare(
        'insert into user_flag_changes (user_id, flag, was, became, changed_by, changed_at) values (?, ?, ?, ?, ?, ?)',
      );
      for (const [flag, became] of Object.entries(columns)) {
        const was = before[flag as keyof typeof columns];
        if (was !== Number(became)) record.run(change.id, flag, was, Number(became), change.by, change.at);
      }
      inTheSame();
      return true;
    })
    .immediate();
}
