import type { Command } from 'commander';
import { shown } from '../db/location.ts';
import type { Database } from '../db/open.ts';
import { fillSample } from '../sample/fill-sample.ts';
import { emptyInventory, hasInventory } from '../sample/inventory.ts';
import { isSampleUnfinished } from '../sample/unfinished-sample.ts';
import { storeAllItems } from '../stores/stored-items.ts';
import { CommandError } from './exit-code.ts';
import { leaf, parseCount, parseSeed, say, warn, withDatabase } from './options.ts';
import { openProgress } from './progress.ts';

interface Options {
  readonly users: number;
  readonly licenses: number;
  readonly applications: number;
  readonly seed: number;
  readonly replace?: true;
  readonly hostile?: true;
  readonly db: string;
}

export function addSampleCommand(program: Command): void {
  leaf(program, 'sample', 'fill the database with sample records, the same for the same numbers and day')
    .option('--users <n>', 'number of users', parseCount, 2_000)
    .option('--licenses <n>', 'number of licenses', parseCount, 5_000)
    .option('--applications <n>', 'number of applications', parseCount, 3_000)
    .option('--seed <n>', 'a different seed gives different records', parseSeed, 1)
    .option('--replace', 'remove the existing records first; accounts and clients stay')
    .option('--hostile', 'include texts, nulls and values that break careless software, for tests')
    .action((options: Options) => withDatabase(options.db, (db) => fill(db, options)));
}

function fill(db: Database, { replace, db: file, ...size }: Options): void {
  if (hasInventory(db)) {
    const isHalf = isSampleUnfinished(db);
    if (isHalf) warn('found an unfinished sample: it is removed and created again');
    if (!replace && !isHalf) throw new CommandError(`${shown(file)} already contains records: --replace removes them first`);
    emptyInventory(db);
  }
  const progress = openProgress('sample');
  const storing = openProgress('lists');
  try {
    const report = fillSample(db, { ...size, onProgress: progress.update });
    progress.stop();
    storeAllItems(db, storing.update);
    storing.stop();
    say(...[...report].map(([table, rows]) => `${table}: ${rows}`));
  } finally {
    progress.stop();
    storing.stop();
  }
}
