import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { backUp, restore, USE_POSTGRES_TOOLS } from '../db/backup.ts';
import { isPostgresUrl } from '../db/location.ts';
import { makeFolder } from '../db/make-folder.ts';
import { loadSecrets } from '../oidc/secrets.ts';
import { CommandError } from './exit-code.ts';
import { leaf, say, withDatabaseToRead } from './options.ts';

/** The keys are kept beside the database, and beside a backup under its name. */
const keysOf = (file: string): string => join(dirname(file), 'secrets.json');
const keysBeside = (backup: string): string => `${backup}.secrets.json`;
/** Readable only by the owner, whoever could read the copy that was brought here. */
function copyKeys(from: string, to: string): void {
  rmSync(to, { force: true });
  try {
    writeFileSync(to, readFileSync(from), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // On a full disk half of the keys would look like all of them.
    rmSync(to, { force: true });
    throw error;
  }
}

/** A checked copy of a backup's keys beside their place; null if the backup has none. */
async function draftKeys(backup: string, keys: string): Promise<string | null> {
  const from = keysBeside(backup);
  if (!existsSync(from)) return null;
  makeFolder(dirname(keys));
  const draft = `${keys}.${process.pid}.partial`;
  copyKeys(from, draft);
  try {
    await loadSecrets(draft);
  } catch (cause) {
    rmSync(draft);
    throw new CommandError(`${from} does not contain signing and cookie keys: move it away to restore without them`, undefined, {
      cause,
    });
  }
  return draft;
}

/** Where there is no database to replace, keys are those of another one in the same folder. */
function refuseOtherKeys(draft: string, keys: string): void {
  if (existsSync(keys) && readFileSync(keys, 'utf8') !== readFileSync(draft, 'utf8'))
    throw new CommandError(`${keys} holds other keys already: move it away`);
}

function putKeysInPlace(draft: string, keys: string): void {
  if (existsSync(keys)) renameSync(keys, `${keys}.replaced`);
  renameSync(draft, keys);
}

/** `backup` and `restore`: the database and its keys. See docs/operations.md. */
export function addBackupCommands(program: Command): void {
  leaf(program, 'backup <file>', 'copy the database and its keys, also while a server runs')
    .addHelpText(
      'after',
      '\nWrites FILE, checked, and FILE.secrets.json with the signing keys. Both are as secret as the originals.\n',
    )
    .action(async (file: string, options: { db: string }) => {
      if (isPostgresUrl(options.db)) throw new CommandError(USE_POSTGRES_TOOLS);
      await withDatabaseToRead(options.db, (db) => backUp(db, file));
      const hasKeys = existsSync(keysOf(options.db));
      if (hasKeys) copyKeys(keysOf(options.db), keysBeside(file));
      say(`backed up to ${file}${hasKeys ? ` and ${keysBeside(file)}` : ''}`);
    });
  leaf(program, 'restore <file>', 'replace the database with a backup; stop the service first')
    .option('--force', 'replace the existing database, which is kept as FILE.replaced')
    .action(async (file: string, options: { db: string; force?: true }) => {
      if (isPostgresUrl(options.db)) throw new CommandError(USE_POSTGRES_TOOLS);
      const keys = keysOf(options.db);
      const draft = await draftKeys(file, keys);
      try {
        if (draft !== null && !existsSync(options.db)) refuseOtherKeys(draft, keys);
        await restore(file, options.db, { force: options.force === true });
        if (draft !== null) putKeysInPlace(draft, keys);
        else say(`${keysBeside(file)} is missing: the keys are ${existsSync(keys) ? 'those that were there' : 'made anew'}`);
      } finally {
        if (draft !== null) rmSync(draft, { force: true });
      }
      say(`restored ${options.db} from ${file}`);
    });
}
