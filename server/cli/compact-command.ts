import type { Command } from 'commander';
import { compact } from '../db/compact.ts';
import { isPostgresUrl } from '../db/location.ts';
import { CommandError } from './exit-code.ts';
import { leaf, say, withExistingDatabase } from './options.ts';

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

export function addCompactCommand(program: Command): void {
  leaf(program, 'compact', 'return space that the database no longer uses to the disk')
    .addHelpText(
      'after',
      '\nWriters wait meanwhile, so choose a quiet hour. The disk needs as much free space as the file is large.\n',
    )
    .action((options: { db: string }) => {
      if (isPostgresUrl(options.db)) throw new CommandError('PostgreSQL returns space by itself: see autovacuum in its manual');
      return withExistingDatabase(options.db, (db) => {
        const { before, after } = compact(db.sqlite);
        say(`${megabytes(before)} MB before, ${megabytes(after)} MB now`);
      });
    });
}
