import type { Database } from '../db/open.ts';
import { ROLE_SCOPES, type Role } from './accounts.ts';

/** What an account or a client may do now, whatever tokens it has; null if it no longer exists. */
export function scopesOfSubject({ raw }: Database, subject: string): ReadonlySet<string> | null {
  const role = raw.prepare<[string], Role>('select role from accounts where id = ?').pluck().get(subject);
  if (role !== undefined) return new Set(ROLE_SCOPES[role]);
  const scope = raw.prepare<[string], string>('select scope from clients where id = ?').pluck().get(subject);
  return scope === undefined ? null : new Set(scope.split(' '));
}
