import type { Database } from '../db/open.ts';

/**
 * A large sample is written in several transactions. From the first to the last of them, a note in the database says that it is
 * under way: if the process dies in between, only part of the records exist, and everybody can tell.
 */
export const noteUnfinished = (db: Database): void =>
  void db.raw.exec('create table if not exists unfinished_sample (noted integer)');
export const noteFinished = (db: Database): void => void db.raw.exec('drop table if exists unfinished_sample');

export const isSampleUnfinished = (db: Database): boolean => db.hasTable('unfinished_sample');

export const UNFINISHED_SAMPLE =
  'the sample was cut off, and half of its records are missing: npm run sam -- sample --replace fills it anew';
