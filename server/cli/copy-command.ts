import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { whyNoDatabase } from '../config.ts';
import { CopyError, copyDatabase, refuseOpen } from '../db/copy.ts';
import { isPostgresUrl, shown } from '../db/location.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { say, withDatabase, withExistingDatabase } from './options.ts';

/** `copy`: from a file to PostgreSQL, and back. See docs/postgresql.md. */
export function addCopyCommand(program: Command): void {
  program
    .command('copy')
    .description('copy a database and its keys into an empty one, from a file to PostgreSQL or back')
    .requiredOption('--from <file or URL>', 'database to copy; stop the service on it first')
    .requiredOption('--to <URL or file>', 'empty database: postgres://user:password@host/database, or a file')
    .addHelpText(
      'after',
      '\nCopies everything or nothing: each table is read back and compared by its number of rows and a checksum.\n',
    )
    .showHelpAfterError('(--help shows how the command is used)')
    .action(async ({ from, to }: { from: string; to: string }) => {
      for (const location of [from, to]) refuseOther(location);
      const [file, ...others] = [from, to].filter((location) => !isPostgresUrl(location));
      if (file === undefined || others.length > 0)
        throw new CommandError('one of --from and --to must be a file, the other postgres://user:password@host/database');
      const secrets = join(dirname(file), 'secrets.json');
      const copied = await withExistingDatabase(from, (source) => {
        orSayWhy(() => refuseOpen(source));
        return withDatabase(to, (target) => orSayWhy(() => copyDatabase(source, target, secrets)));
      });
      const filled = [...copied].filter(([, rows]) => rows > 0);
      say(...filled.map(([table, rows]) => `${table}: ${rows}`), `copied to ${shown(to)}, checked`);
    });
}

function orSayWhy<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof CopyError ? new CommandError(`nothing was copied: ${error.message}`) : error;
  }
}

/** A URL of another kind is not a file name. */
function refuseOther(location: string): void {
  const problem = whyNoDatabase(location);
  if (problem !== null) throw new CommandError(`--from or --to ${problem}`, EXIT.usage);
}
