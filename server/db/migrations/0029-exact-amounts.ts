import type { Migration } from './migration.ts';

/** Its views were replaced by those of 0030-exact-sums on the day it came. */
export const exactAmounts: Migration = { name: '0029-exact-amounts', sql: '', postgres: '' };
