import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { backUp, restore, USE_POSTGRES_TOOLS } from '../db/backup.ts';
import { isPostgresUrl } from '../db/location.ts';
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
      await restore(file, options.db, { force: options.force === true });
      const keys = keysOf(options.db);
      if (existsSync(keysBeside(file))) {
        if (existsSync(keys)) renameSync(keys, `${keys}.replaced`);
        copyKeys(keysBeside(file), keys);
      } else say(`${keysBeside(file)} is missing: the keys are ${existsSync(keys) ? 'those that were there' : 'made anew'}`);
      say(`restored ${options.db} from ${file}`);
    });
}
