import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { isStarted, noteStarted, takeTurn } from './db/started.ts';
import { ensureSampleAccounts } from './oidc/sample-accounts.ts';
import { fillSample } from './sample/fill-sample.ts';

const LOOK_EVERY_MS = 200;

/**
 * The first start on a database creates sample accounts, and sample records unless records were imported before. Of processes
 * that start together one does it, and the others wait for it. `hostile`: includes records that break careless software. `none`
 * leaves an empty tenant without accounts.
 */
export async function firstStart(db: Database, sample: Config['sample'], say: (line: string) => void): Promise<void> {
  if (isStarted(db)) return;
  const turn = takeTurn(db);
  while (!turn.isMine()) await wait(LOOK_EVERY_MS);
  try {
    if (!isStarted(db)) await startFirst(db, sample, say);
  } finally {
    turn.end();
  }
}

async function startFirst(db: Database, sample: Config['sample'], say: (line: string) => void): Promise<void> {
  if (sample !== 'none') {
    await ensureSampleAccounts(db);
    if (isEmpty(db)) {
      say('First start: filling the database with sample data …');
      await fillSample(db, { users: 2_000, licenses: 5_000, applications: 3_000, seed: 1, hostile: sample === 'hostile' });
    }
  } else if (isEmpty(db) && !hasAccounts(db)) {
    say('Empty tenant: add an account with npm run sam -- user add --help');
  }
  noteStarted(db);
}

const hasAccounts = (db: Database): boolean => db.raw.prepare('select 1 from accounts limit 1').get() !== undefined;

function isEmpty(db: Database): boolean {
  return ['applications', 'licenses', 'users', 'agreements', 'contracts', 'computers'].every(
    (table) => db.raw.prepare(`select 1 from ${table} limit 1`).get() === undefined,
  );
}
