import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { whyNoDatabase } from '../config.ts';
import { removeUnused } from '../db/database-file.ts';
import { isPostgresUrl, shown } from '../db/location.ts';
import { NoDatabaseError } from '../db/no-database.ts';
import { type Database, openDatabase, openExisting } from '../db/open.ts';
import { openToRead } from '../db/open-to-read.ts';
import { whyNotOpened } from '../db/unavailable.ts';
import { CommandError, EXIT } from './exit-code.ts';

const DEFAULT_FILE = 'data/sam.db';

/** The `--db` option, the same for all commands. */
export const databaseOption = (): Option =>
  new Option('--db <file or URL>', 'database file, or postgres://user:password@host/database')
    .env('SAM_DB')
    .default(DEFAULT_FILE)
    .argParser(parseDatabase);

function parseDatabase(text: string): string {
  // As the server reads it.
  if (text.trim() === '' && process.env.SAM_DB === text) return DEFAULT_FILE;
  const problem = whyNoDatabase(text);
  // The parser's own message would repeat a password.
  if (problem !== null) throw new CommandError(`--db or SAM_DB ${problem}`, EXIT.usage);
  return text;
}

/**
 * Opens the database while `work` runs, and creates it if it is new: one that the work failed to fill, or by `isKept` left as it
 * was, is removed again. Says which one: without `SAM_DB` it need not be the one that the server uses.
 */
export async function withDatabase<T>(
  file: string,
  work: (db: Database) => T | Promise<T>,
  { open = openDatabase, isKept = () => true }: { open?: (location: string) => Database; isKept?: (result: T) => boolean } = {},
): Promise<T> {
  const isNew = !isPostgresUrl(file) && !existsSync(file);
  let db: Database;
  try {
    db = open(file);
    warn(`database: ${isPostgresUrl(file) ? shown(file) : resolve(file)}${isNew ? ' (new)' : ''}`);
    for (const note of db.notes) warn(note);
  } catch (cause) {
    if (cause instanceof NoDatabaseError) throw new CommandError(cause.message);
    throw new CommandError(whyNotOpened(file, cause), undefined, { cause });
  }
  const others = changesOfOthers(db);
  let isUsed = false;
  try {
    const result = await work(db);
    isUsed = isKept(result);
    return result;
  } finally {
    isUsed ||= changesOfOthers(db) !== others;
    await db.close();
    if (isNew && !isUsed) removeUnused(file);
  }
}

/** Changes whenever another process has changed the file. */
const changesOfOthers = ({ sqlite }: Database): unknown => sqlite?.pragma('data_version', { simple: true });

/** The same for commands that need something in the database: a mistyped name would create an empty one. */
export const withExistingDatabase = <T>(file: string, work: (db: Database) => T | Promise<T>): Promise<T> =>
  withDatabase(file, work, { open: openExisting });

/** The same for commands that change nothing: they also work where the file is read-only. */
export const withDatabaseToRead = <T>(file: string, work: (db: Database) => T | Promise<T>): Promise<T> =>
  withDatabase(file, work, { open: (location) => openToRead(location) });

/** A count of records: 0 to ten million. */
export function parseCount(text: string): number {
  const count = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count <= 10_000_000)) throw new InvalidArgumentError('It must be a whole number from 0 to 10000000.');
  return count;
}

export function parseSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of up to nine digits.');
  return Number(text);
}

/** Results go to stdout, one line each. */
export const say = (...lines: readonly string[]): void => {
  for (const line of lines) process.stdout.write(`${line}\n`);
};

/** Problems and notes go to stderr, so that results can be piped. */
export const warn = (...lines: readonly string[]): void => {
  for (const line of lines) process.stderr.write(`${line}\n`);
};

/** Adds a subcommand with its database option. */
export const leaf = (parent: Command, usage: string, description: string): Command =>
  parent
    .command(usage)
    .description(description)
    .addOption(databaseOption())
    .showHelpAfterError('(--help shows how the command is used)');
