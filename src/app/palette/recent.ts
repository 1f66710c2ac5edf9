/**
 * The records that were open last, newest first. Only ids are kept on the disk, never names: those are personal data of users, and
 * are asked for anew when shown.
 */

import type { Target } from '../../../contract/fields.ts';
import { isRecord } from '../../../contract/shape.ts';

export interface RecentRecord {
  readonly target: Target;
  readonly id: string;
}

const LIMIT = 8;

const keyOf = (sub: string): string => `sam.recent.${sub}`;

/** The list with a record put first; each record once. */
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
    // A full or forbidden storage costs the list of recent records, nothing else.
  }
}

const isRecent = (value: unknown): value is RecentRecord =>
  isRecord(value) && typeof value.target === 'string' && typeof value.id === 'string';
