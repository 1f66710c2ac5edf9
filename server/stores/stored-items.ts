import { createHash } from 'node:crypto';
import { type OperationId, operation } from '../../contract/operations.ts';
import type { Database } from '../db/open.ts';
import { withoutWaiting } from '../db/when-free.ts';
import { ELEMENTS } from './elements.ts';
import { RecordStore } from './record-store.ts';
import { SOURCES } from './sources.ts';

/** Rows written in one transaction by a command, which has nothing else to do. */
const STEP = 200;
/** Rows written in one transaction by a server: what is asked meanwhile waits a millisecond or two. */
const SMALL_STEP = 20;
const PAUSE_MS = 5;
/** A server's pause, as a multiple of the time that the step before it took: most of the time is left to what is asked. */
const PAUSE_PART = 3;
const LOOK_EVERY_MS = 1_000;

const storedLists = (Object.keys(SOURCES) as (keyof typeof SOURCES)[]).filter((id) => SOURCES[id].stored);
const tableOf = (id: keyof typeof SOURCES): string => String(SOURCES[id].from);

/**
 * Items of the large lists are stored as JSON in the column `item` of their table, so that a page is read and not built. The JSON
 * is a copy: triggers empty it whenever anything that it was built from changes, an empty one is rewritten from the columns, and
 * if the contract writes items differently from the file's copies, all are emptied. Called wherever a file is opened to be
 * served. PostgreSQL keeps no such copies: there they would be written to the log at every change, and sent to every replica.
 */
export function watchStoredItems(db: Database): void {
  if (!db.sqlite || storedLists.every((id) => isWatched(db, id))) return;
  db.raw
    .transaction(() => {
      for (const id of storedLists) if (!isWatched(db, id)) watch(db, id);
    })
    .immediate();
}

const changesOf = (table: string): string => `${table}_item_changes`;

/** Names what the copies of a list are written from, in its first trigger. */
const markerOf = (db: Database, id: OperationId & keyof typeof SOURCES): string =>
  createHash('sha256')
    .update(JSON.stringify([triggersOf(db, id), operation(id)]))
    .digest('hex');

/** Only reads, so that a server starts while another process writes for long. */
function isWatched(db: Database, id: OperationId & keyof typeof SOURCES): boolean {
  const trigger = db.raw.prepare<[string], string>('select sql from sqlite_master where name = ?').pluck();
  return trigger.get(changesOf(tableOf(id)))?.includes(markerOf(db, id)) ?? false;
}

function watch(db: Database, id: OperationId & keyof typeof SOURCES): void {
  const table = tableOf(id);
  const marker = markerOf(db, id);
  for (const trigger of triggerNames(db, table)) db.raw.exec(`drop trigger "${trigger}"`);
  for (const [index, statement] of triggersOf(db, id).entries())
    db.raw.exec(
      `create trigger ${changesOf(table)}${index === 0 ? '' : `_${index}`} ${statement.replace('begin', `begin -- ${marker}\n`)}`,
    );
  db.raw.exec(`update ${table} set item = null where item is not null`);
}

const triggerNames = (db: Database, table: string): string[] =>
  db.raw
    .prepare<[string], string>("select name from sqlite_master where type = 'trigger' and name glob ?")
    .pluck()
    .all(`${changesOf(table)}*`);

function triggersOf(db: Database, id: OperationId & keyof typeof SOURCES): string[] {
  const table = tableOf(id);
  const columns = db.raw
    .prepare<[string], string>("select name from pragma_table_info(?) where name <> 'item'")
    .pluck()
    .all(table);
  const empty = (owner: string): string => `update ${table} set item = null where id = ${owner} and item is not null;`;
  const elements = Object.entries(operation(id).resource.fields).flatMap(([name, field]) =>
    field.kind === 'list' && ELEMENTS[name] ? [ELEMENTS[name]] : [],
  );
  return [
    `after update of ${columns.join(', ')} on ${table} begin ${empty('new.id')} end`,
    ...elements.flatMap(({ table: of, owner }) => [
      `after insert on ${of} begin ${empty(`new.${owner}`)} end`,
      `after delete on ${of} begin ${empty(`old.${owner}`)} end`,
      `after update on ${of} begin ${empty(`old.${owner}`)} ${empty(`new.${owner}`)} end`,
    ]),
  ];
}

/** Writes the items of these records, in the caller's transaction. */
export function storeItemsOf(
  db: Database,
  records: RecordStore,
  id: OperationId & keyof typeof SOURCES,
  ids: readonly string[],
): void {
  if (!db.sqlite) return;
  const write = db.raw.prepare(`update ${tableOf(id)} set item = ? where id = ?`);
  for (const [owner, item] of records.itemsOf(operation(id), SOURCES[id], ids)) write.run(item, owner);
}

/** Writes one batch of missing items; false if none is missing any more. */
export function storeMissingItems(db: Database, records: RecordStore, step = STEP): boolean {
  for (const id of storedLists) {
    const ids = db.raw
      .prepare<[number], string>(`select id from ${tableOf(id)} where item is null limit ?`)
      .pluck()
      .all(step);
    if (ids.length === 0) continue;
    withoutSyncing(db, () => db.raw.transaction(() => storeItemsOf(db, records, id, ids)).immediate());
    return true;
  }
  return false;
}

/** A copy lost in a power cut is written again, so that no batch waits for the disk; other writes still do. */
function withoutSyncing(db: Database, write: () => void): void {
  db.sqlite?.pragma('synchronous = NORMAL');
  try {
    write();
  } finally {
    db.sqlite?.pragma('synchronous = FULL');
  }
}

/** Writes all missing items at once, for a command that added many records: the next server to start need not. */
export function storeAllItems(db: Database, onProgress: (done: number, total: number) => void = () => undefined): void {
  if (!db.sqlite) return;
  watchStoredItems(db);
  const records = new RecordStore(db);
  const missing = storedLists.map((id) => `(select count(*) from ${tableOf(id)} where item is null)`).join(' + ');
  const total = Number(db.raw.prepare(`select ${missing}`).pluck().get());
  // A step is of one list, and may be smaller.
  for (let done = STEP; storeMissingItems(db, records); done += STEP) onProgress(Math.min(done, total), total);
}

/** Writes missing items in batches alongside other work, now and after every change of the file. Returns what stops it. */
export function keepItemsStored(db: Database): () => void {
  if (!db.sqlite) return () => undefined;
  const records = new RecordStore(db);
  let seen = '';
  const step = (): void => {
    let isMore = false;
    const begun = performance.now();
    try {
      const version = db.version();
      if (version !== seen) {
        isMore = withoutWaiting(db.raw, () => storeMissingItems(db, records, SMALL_STEP));
        if (!isMore) seen = db.version();
      }
    } catch {
      // Another process is writing: the lists are read from their columns until it is done.
    }
    const pause = Math.max(PAUSE_MS, (performance.now() - begun) * PAUSE_PART);
    timer = setTimeout(step, isMore ? pause : LOOK_EVERY_MS).unref();
  };
  let timer = setTimeout(step, PAUSE_MS).unref();
  return () => clearTimeout(timer);
}
