import type { Command } from 'commander';
import { findDamage } from '../db/database-file.ts';
import type { Database } from '../db/open.ts';
import { isBusy } from '../db/unavailable.ts';
import { withoutWaiting } from '../db/when-free.ts';
import { restoreIndexes } from '../sample/set-aside-indexes.ts';
import { isSampleUnfinished, UNFINISHED_SAMPLE } from '../sample/unfinished-sample.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { leaf, say, warn, withDatabaseToRead } from './options.ts';
import { findDanglingReferences, listReferences } from './references.ts';

export function addCheckCommand(program: Command): void {
  leaf(program, 'check', 'check the database file and that every id leads to a record')
    .addHelpText('after', '\nExit codes: 0 no problems, 1 the file is damaged, 2 some ids lead nowhere (they are listed).\n')
    .action((options: { db: string }) => withDatabaseToRead(options.db, check));
}

/** What a check does only where no other process writes and the file is not read-only: what it left is put right by the next that opens the file. */
function whereFree(write: () => void): void {
  try {
    write();
  } catch (error) {
    const isUnchangeable = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_READONLY');
    if (!isBusy(error) && !isUnchangeable) throw error;
  }
}

function check(db: Database): void {
  // An interrupted large sample left indexes unbuilt; one that is still being filled builds its own, and may find them built.
  whereFree(() => withoutWaiting(db.raw, () => restoreIndexes(db)));
  const damage = findDamage(db.sqlite, 'integrity_check');
  if (damage.length > 0) {
    warn(...damage);
    throw new CommandError('the database file is damaged');
  }
  if (db.sqlite) say('file: ok');
  if (isSampleUnfinished(db)) throw new CommandError(UNFINISHED_SAMPLE);
  const dangling = findDanglingReferences(db);
  if (dangling.length === 0) {
    say(`references: ok (${listReferences().length} kinds)`);
    return;
  }
  warn(
    ...dangling.map(
      ({ table, column, target, count, example }) => `${table}.${column}: ${count} not in ${target}, such as ${example}`,
    ),
  );
  throw new CommandError('some ids lead nowhere', EXIT.dangling);
}
