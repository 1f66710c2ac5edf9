import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { CopyError, copyDatabase } from '../db/copy.ts';
import { isPostgresUrl, shown } from '../db/location.ts';
import { CommandError } from './exit-code.ts';
import { say, withDatabase } from './options.ts';

/** `copy`: from a file to PostgreSQL. See docs/postgresql.md. */
export function addCopyCommand(program: Command): void {
  program
    .command('copy')
    .description('move to PostgreSQL: copy a database file, and its keys, into an empty database')
    .requiredOption('--from <file>', 'database file; stop the service on it first')
    .requiredOption('--to <URL>', 'postgres://user:password@host/database')
    .addHelpText('after', '\nAll of it or nothing: each table is read back and compared by its number of rows and a checksum.\n')
    .showHelpAfterError('(--help shows how the command is used)')
    .action(async ({ from, to }: { from: string; to: string }) => {
      if (!existsSync(from)) throw new CommandError(`there is no database ${from}`);
      if (!isPostgresUrl(to)) throw new CommandError('--to must be postgres://user:password@host/database');
      const secrets = join(dirname(from), 'secrets.json');
      const copied = await withDatabase(from, (source) =>
        withDatabase(to, (target) => {
          try {
            return copyDatabase(source, target, secrets);
          } catch (error) {
            throw error instanceof CopyError ? new CommandError(`nothing was copied: ${error.message}`) : error;
          }
        }),
      );
      const filled = [...copied].filter(([, rows]) => rows > 0);
      say(...filled.map(([table, rows]) => `${table}: ${rows}`), `copied to ${shown(to)}, checked`);
    });
}
