import { createHash } from 'node:crypto';
import type { Database } from './open.ts';
import { isBusy } from './unavailable.ts';

export const WINDOW_MS = 60_000;
/** Keys whose allowance a process remembers. */
const REMEMBERED = 10_000;
/** A process takes the limit divided by this at once, and less toward its end. */
const PART = 64;
const FORGET_EVERY = 2_000;
/** Another process that takes a share holds the lock for a few milliseconds: so often this one tries. */
const TRIES = 10;

function patiently<T>(take: () => T): T {
  for (let tried = 1; ; tried += 1) {
    try {
      return take();
    } catch (error) {
      if (!isBusy(error) || tried === TRIES) throw error;
    }
  }
}

/** What a key has used within its minute. */
export interface Use {
  /** Uses so far, including this one; more than the limit if none is left. */
  readonly used: number;
  /** Until its minute is over. */
  readonly leftMs: number;
}

/** Counts uses of a key against a limit per minute. */
export type SharedLimit = (key: string, max: number) => Use;

/** What this process may let through without asking the database. */
interface Allowance {
  readonly endsAt: number;
  /** What the database has counted, including the whole allowance. */
  readonly counted: number;
  left: number;
}

/**
 * One limit for all processes of a database, or null if a database has one process. A process takes shares of it in advance, so
 * that most requests need no query. Together, processes never let more through than the limit; the unused rest of a share is lost
 * to the others when the minute ends. A key's minute begins with its first use, by the database's clock.
 */
export function openSharedLimit(db: Database, name: string): SharedLimit | null {
  if (db.sqlite) return null;
  const allowances = new Map<string, Allowance>();
  const clock = 'extract(epoch from clock_timestamp())';
  const isCurrent = `l.since > ${clock} - ${WINDOW_MS / 1000}`;
  const take = db.raw.prepare<{ key: string; part: number }, { used: number; seconds: number }>(
    `insert into limits as l (key, since, used) values (@key, ${clock}, @part)
      on conflict (key) do update set used = @part + case when ${isCurrent} then l.used else 0 end,
        since = case when ${isCurrent} then l.since else excluded.since end
      returning used, l.since + ${WINDOW_MS / 1000} - ${clock} as seconds`,
  );
  const forget = db.raw.prepare(`delete from limits where since <= ${clock} - ${WINDOW_MS / 1000}`);
  let taken = 0;

  function renew(key: string, max: number, before: Allowance | undefined): Allowance {
    const room = max - (before?.counted ?? 0);
    const part = Math.max(1, Math.floor(Math.min(max / PART, room / 8)));
    const { used, seconds } = patiently(() => take.get({ key, part })) ?? { used: part, seconds: 0 };
    taken += 1;
    if (taken % FORGET_EVERY === 0) forget.run();
    const left = Math.max(0, Math.min(part, max - (used - part)));
    return { endsAt: performance.now() + Math.max(0, seconds * 1000), counted: Math.min(used, max), left };
  }

  return (subject, max) => {
    const key = createHash('sha256').update(`${name}:${subject}`).digest('base64url');
    let allowance = allowances.get(key);
    const isOver = allowance !== undefined && performance.now() >= allowance.endsAt;
    if (allowance === undefined || isOver || (allowance.left === 0 && allowance.counted < max)) {
      allowance = renew(key, max, isOver ? undefined : allowance);
      allowances.delete(key);
      allowances.set(key, allowance);
      if (allowances.size > REMEMBERED) allowances.delete(allowances.keys().next().value ?? key);
    }
    const leftMs = Math.max(1, allowance.endsAt - performance.now());
    if (allowance.left === 0) return { used: max + 1, leftMs };
    allowance.left -= 1;
    return { used: allowance.counted - allowance.left, leftMs };
  };
}
