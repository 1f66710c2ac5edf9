import type { Database } from './open.ts';

/** `user_version` of a file that a server has been started on. */
const STARTED = 1;
/** The number of the lock by which processes take turns at the first start. */
const TURN = 730_252;

/** Whether a server was ever started on the database. */
export function isStarted({ raw, sqlite }: Database): boolean {
  if (sqlite) return sqlite.pragma('user_version', { simple: true }) !== 0;
  return raw.prepare('select 1 from service_state where started_at is not null').get() !== undefined;
}

export function noteStarted({ raw, sqlite }: Database): void {
  if (sqlite) sqlite.pragma(`user_version = ${STARTED}`);
  else raw.prepare('update service_state set started_at = ? where started_at is null').run(Date.now());
}

/** A write that changes nothing. */
export function touch({ raw, sqlite }: Database): void {
  if (sqlite) sqlite.pragma(`user_version = ${sqlite.pragma('user_version', { simple: true })}`);
  else raw.prepare('update service_state set started_at = started_at').run();
}

/** A turn at the first start, released at the latest when the process ends; a file has only one process. */
export function takeTurn({ raw, sqlite }: Database): { readonly isMine: () => boolean; readonly end: () => void } {
  if (sqlite) return { isMine: () => true, end: () => undefined };
  return {
    isMine: () => raw.prepare<[], number>(`select pg_try_advisory_lock(${TURN})`).pluck().get() === 1,
    end: () => void raw.prepare(`select pg_advisory_unlock(${TURN})`).get(),
  };
}
