import { createHash } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { whenFreeAtOnce } from '../db/when-free.ts';
import { addressKey } from '../http/address-limit.ts';
import { nowSeconds } from './clock.ts';

/**
 * Limits for failed sign-ins. From one address, an account has `free` attempts, and then one after each of growing waits: this
 * does not lock out other addresses. An address over all accounts, and an account over all addresses, have a number of attempts
 * within a window; an address may be an office, and only somebody with many addresses can guess from many.
 */
export const SIGN_IN_LIMITS = {
  free: 5,
  firstWaitSeconds: 5,
  longestWaitSeconds: 15 * 60,
  /** How long a failure counts toward the growing wait. */
  rememberedSeconds: 60 * 60,
  windowSeconds: 15 * 60,
  address: 50,
  account: 100,
} as const;

const KEPT_AT_MOST = 60_000;

// Hashed: people type passwords into the wrong field, and addresses are personal data.
const subjectOf = (kind: 'account' | 'address' | 'pair', ...values: readonly string[]) =>
  createHash('sha256')
    .update(`${kind}:${values.map((value) => value.normalize('NFKC').toLowerCase()).join('\n')}`)
    .digest('base64url');

const subjectsOf = (username: string, address: string) => {
  const from = addressKey(address);
  return {
    pair: subjectOf('pair', username, from),
    account: subjectOf('account', username),
    address: subjectOf('address', from),
  };
};
type Subjects = ReturnType<typeof subjectsOf>;

export interface SignInLimits {
  /**
   * Counts an attempt before its password is checked, so that a thousand at once are not all let through. If the attempts are
   * used up, counts nothing and returns the seconds to wait.
   */
  begin(username: string, address: string): Promise<number | undefined>;
  /** The password was right: the account starts again from this address, and the other two limits get this attempt back. */
  succeed(username: string, address: string): Promise<void>;
}

/** Limits guessing (for unknown accounts too, or the limit would reveal which exist), in the database for all processes. */
export function createSignInLimits(db: Database): SignInLimits {
  const { raw } = db;
  const { windowSeconds, rememberedSeconds, longestWaitSeconds } = SIGN_IN_LIMITS;
  const nth = raw
    .prepare<[string, number, number], number>(
      'select attempted_at from sign_in_attempts where subject = ? and attempted_at > ? order by attempted_at desc limit 1 offset ?',
    )
    .pluck();
  const failures = raw.prepare<[string], { count: number; latest: number | null }>(
    'select count(*) as count, max(attempted_at) as latest from sign_in_attempts where subject = ?',
  );
  const add = raw.prepare('insert into sign_in_attempts (subject, attempted_at) values (?, ?)');
  const forgetOld = raw.prepare('delete from sign_in_attempts where attempted_at <= ?');
  // If the clock was set back, nobody waits longer than after a failure just now.
  const moveToNow = raw.prepare('update sign_in_attempts set attempted_at = @now where attempted_at > @now');
  const forgetExcess = raw.prepare('delete from sign_in_attempts where id <= (select max(id) from sign_in_attempts) - ?');
  const forgetSubject = raw.prepare('delete from sign_in_attempts where subject = ?');
  const forgetLatest = raw.prepare(
    'delete from sign_in_attempts where id = (select max(id) from sign_in_attempts where subject = ?)',
  );

  function untilWindowHasRoom(subject: string, allowed: number, now: number): number {
    // The attempt that has to leave the window before another one fits in.
    const blocking = nth.get(subject, now - windowSeconds, allowed - 1);
    return blocking === undefined ? 0 : blocking + windowSeconds - now;
  }

  function growingWait(subject: string, now: number): number {
    const { count, latest } = failures.get(subject) ?? { count: 0, latest: null };
    if (count < SIGN_IN_LIMITS.free || latest === null) return 0;
    const wait = Math.min(SIGN_IN_LIMITS.firstWaitSeconds * 2 ** (count - SIGN_IN_LIMITS.free), longestWaitSeconds);
    return latest + wait - now;
  }

  const begin = raw.transaction(({ pair, account, address }: Subjects): number | undefined => {
    db.lock('sign-in attempts');
    const now = nowSeconds();
    forgetOld.run(now - rememberedSeconds);
    moveToNow.run({ now });
    const wait = Math.max(
      growingWait(pair, now),
      untilWindowHasRoom(account, SIGN_IN_LIMITS.account, now),
      untilWindowHasRoom(address, SIGN_IN_LIMITS.address, now),
    );
    if (wait > 0) return wait;
    forgetExcess.run(KEPT_AT_MOST);
    for (const subject of [pair, account, address]) add.run(subject, now);
    return undefined;
  });
  const succeed = raw.transaction(({ pair, account, address }: Subjects) => {
    db.lock('sign-in attempts');
    forgetSubject.run(pair);
    forgetLatest.run(account);
    forgetLatest.run(address);
  });

  return {
    begin: (username, address) => whenFreeAtOnce(raw, () => begin.immediate(subjectsOf(username, address))),
    succeed: (username, address) => whenFreeAtOnce(raw, () => succeed.immediate(subjectsOf(username, address))),
  };
}
