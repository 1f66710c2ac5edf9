import { createHash } from 'node:crypto';
import type { Database } from './open.ts';
import { isBusy } from './unavailable.ts';

export const WINDOW_MS = 60_000;
/** Keys whose allowance a process remembers. */
const REMEMBERED = 10_000;
/** A process takes such a part of the limit at once, and less towards its end. */
const PART = 64;
const FORGET_EVERY = 2_000;
/** Another process that takes a part has it for some milliseconds: so often it is waited for. */
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

/** What a key used within its minute. */
export interface Use {
  /** How often it was counted, this time too; more than the limit where there is no room. */
  readonly used: number;
  /** Until its minute is over. */
  readonly leftMs: number;
}

/** Counts uses of a key against a limit a minute. */
export type SharedLimit = (key: string, max: number) => Use;

/** What this process may let through without asking. */
interface Allowance {
  readonly endsAt: number;
  /** What the database has counted, the whole allowance with it. */
  readonly counted: number;
  left: number;
}

/**
 * One limit for all processes of a database, or null where a database has one process. A process takes parts of it in advance, so that most
 * requests ask nothing: together they never let more through than the limit, and the last part of a minute that one took and
 * did not need is lost to the others. The minute of a key begins with its first use, by the database's clock.
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
