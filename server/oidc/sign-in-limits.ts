import { createHash } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { whenFree } from '../db/when-free.ts';
import { nowSeconds } from './clock.ts';

/** Failed sign-ins that are let through within the window. An address may be an office, so it has more. */
export const SIGN_IN_LIMITS = { windowSeconds: 15 * 60, account: 10, address: 50 } as const;

const KEPT_AT_MOST = 20_000;

// Hashed: people type passwords into the wrong field, and addresses are personal data.
const subjectOf = (kind: 'account' | 'address', value: string) =>
  createHash('sha256')
    .update(`${kind}:${value.normalize('NFKC').toLowerCase()}`)
    .digest('base64url');

export interface SignInLimits {
  /**
   * Counts an attempt before its password is checked, so that a thousand at once are not all let through. Answers the seconds to wait
   * where the account or the address has used up its attempts, and counts nothing then.
   */
  begin(username: string, address: string): Promise<number | undefined>;
  /** The password was right: the account starts anew, and the address gets this attempt back. */
  succeed(username: string, address: string): Promise<void>;
}

/** Limits guessing per account (an unknown one too, or the limit would tell which exist) and per address, in the database for all processes. */
export function createSignInLimits(db: Database): SignInLimits {
  const { raw } = db;
  const { windowSeconds } = SIGN_IN_LIMITS;
  const nth = raw
    .prepare<[string, number, number], number>(
      'select attempted_at from sign_in_attempts where subject = ? and attempted_at > ? order by attempted_at desc limit 1 offset ?',
    )
    .pluck();
  const add = raw.prepare('insert into sign_in_attempts (subject, attempted_at) values (?, ?)');
  const forgetOld = raw.prepare('delete from sign_in_attempts where attempted_at <= ?');
  const forgetExcess = raw.prepare('delete from sign_in_attempts where id <= (select max(id) from sign_in_attempts) - ?');
  const forgetSubject = raw.prepare('delete from sign_in_attempts where subject = ?');
  const forgetLatest = raw.prepare(
    'delete from sign_in_attempts where id = (select max(id) from sign_in_attempts where subject = ?)',
  );

  function waitFor(subject: string, allowed: number, now: number): number {
    // The attempt that has to leave the window before another one fits in.
    const blocking = nth.get(subject, now - windowSeconds, allowed - 1);
    return blocking === undefined ? 0 : blocking + windowSeconds - now;
  }

  const begin = raw.transaction((account: string, address: string): number | undefined => {
    const now = nowSeconds();
    const wait = Math.max(waitFor(account, SIGN_IN_LIMITS.account, now), waitFor(address, SIGN_IN_LIMITS.address, now));
    if (wait > 0) return wait;
    forgetOld.run(now - windowSeconds);
    forgetExcess.run(KEPT_AT_MOST);
    add.run(account, now);
    add.run(address, now);
    return undefined;
  });
  const succeed = raw.transaction((account: string, address: string) => {
    forgetSubject.run(account);
    forgetLatest.run(address);
  });

  return {
    begin: (username, address) =>
      whenFree(raw, () => begin.immediate(subjectOf('account', username), subjectOf('address', address))),
    succeed: (username, address) =>
      whenFree(raw, () => succeed.immediate(subjectOf('account', username), subjectOf('address', address))),
  };
}
