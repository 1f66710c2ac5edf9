import type { Migration } from './migration.ts';

export const identity: Migration = { name: '0002-identity', sql: '' };
