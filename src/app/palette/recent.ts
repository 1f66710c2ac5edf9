/**
 * Recently opened records, newest first. Only ids are stored, never names: those are personal data of users, and are requested
 * again when shown.
 */

import type { Target } from '../../../contract/fields.ts';
import { isRecord } from '../../../contract/shape.ts';

export interface RecentRecord {
  readonly target: Target;
  readonly id: string;
}

const LIMIT = 8;

const keyOf = (sub: string): string => `sam.recent.${sub}`;

/** The list with a record moved to the front; each record once. */
export const withRecent = (list: readonly RecentRecord[], record: RecentRecord): readonly RecentRecord[] =>
  [record, ...list.filter(({ target, id }) => target !== record.target || id !== record.id)].slice(0, LIMIT);

export function readRecent(storage: Storage, sub: string): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(sub)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(storage: Storage, sub: string, record: RecentRecord): void {
  try {
    storage.setItem(keyOf(sub), JSON.stringify(withRecent(readRecent(storage, sub), record)));
  } catch {
    // Full or forbidden storage only costs the list of recent records.
  }
}

const isRecent = (value: unknown): value is RecentRecord =>
  isRecord(value) && typeof value.target === 'string' && typeof value.id === 'string';
