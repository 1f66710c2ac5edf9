import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../contract/dates.ts';
import { parseFilter } from '../../contract/filter/parse.ts';
import { OPERATIONS, type OperationId, operation } from '../../contract/operations.ts';
import { parseSort } from '../../contract/sort.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { openDatabase } from '../db/open.ts';
import { whyUnavailable } from '../db/unavailable.ts';
import { RecordStore } from '../stores/record-store.ts';
import { SOURCES } from '../stores/sources.ts';
import { NOW, openTestApp, type TestApp } from '../test-support.ts';
import { isLight } from './light.ts';
import type { Question } from './question.ts';
import { type Asker, openReaderPool, type ReaderPool } from './reader-pool.ts';

let test: TestApp;
let file: string;

/** Starting a thread takes longer than most questions, so each budget has one pool. */
const pools = new Map<number, ReaderPool>();
/** Longer than any answer takes, even on a busy machine, where readers run last. */
const ENOUGH_MS = 600_000;
function open(budgetMs = ENOUGH_MS): ReaderPool {
  const pool = pools.get(budgetMs) ?? openReaderPool({ location: file, threads: 1, budgetMs, longestWaitMs: ENOUGH_MS });
  pools.set(budgetMs, pool);
  return pool;
}
const asker = (subject = 'anna'): Asker => ({ subject, onLeave: () => undefined });

type ListQuestion = Extract<Question, { kind: 'list' }>;

function list(id: OperationId & keyof typeof SOURCES, filter = '', more: { sort?: string; page?: bigint } = {}): ListQuestion {
  const parsed = parseFilter(filter);
  const sort = parseSort(more.sort ?? '', operation(id).resource.fields);
  if (!parsed.ok || !sort.ok) throw new Error(`bad question ${filter}`);
  return {
    kind: 'list',
    operation: id,
    params: {},
    query: { filter: parsed.tree, sort: sort.sort, pageSize: 100, pageNumber: more.page ?? 1n },
    today: dayOf(NOW),
  };
}

/** A hundred scans of every application's metrics: the most expensive filter that the limits allow. */
const COSTLY = Array.from({ length: 100 }, (_, index) => `(metrics.name -notcontains "q${index}zz")`).join(' -and ');

beforeAll(async () => {
  file = join(mkdtempSync(join(tmpdir(), 'sam-readers-')), 'sam.db');
  test = await openTestApp({ file, users: 300, licenses: 200, applications: 1_500 });
});
afterAll(async () => {
  for (const pool of pools.values()) await pool.close();
  await test.close();
});

describe('a reader', () => {
  it.each([
    list('listUsers', 'displayName -contains "a"', { sort: 'lastActive:desc', page: 2n }),
    list('listLicenses', 'quantity -gt 5'),
    list('listApplications', COSTLY),
    list('listPlatforms', 'name -contains "i"'),
  ])('answers as the thread that asks would: $operation', async (question) => {
    const { items, total } = new RecordStore(test.db).list(
      operation(question.operation),
      SOURCES[question.operation],
      {},
      question.query,
      question.today,
    );
    const answered = await open().ask(question, asker());
    expect(answered.total).toBe(total);
    expect(Buffer.from(answered.items).toString()).toBe(Buffer.from(items).toString());
    expect(total).toBeGreaterThan(0);
  });

  it('counts activity', async () => {
    const { changes } = await open().ask({ kind: 'activity', today: 20_000 }, asker());
    expect(changes.added.size).toBeGreaterThan(0);
  });

  it('sees a change as soon as it is answered', async () => {
    const pool = open();
    const question = list('listUsers', 'country -contains "atlantis"');
    expect((await pool.ask(question, asker())).total).toBe(0);
    test.db.raw.exec("update users set country = 'Atlantis', country_fold = 'atlantis' where rowid = 1");
    expect((await pool.ask(question, asker())).total).toBe(1);
  });

  it('gives up after the time that an answer may take, with 503, and goes on with the next', async () => {
    const late = open(0);
    await expect(late.ask(list('listApplications', COSTLY), asker())).rejects.toMatchObject({
      code: 503,
      headers: { 'retry-after': '30' },
    });
    await expect(late.ask(list('listApplications', COSTLY), asker())).rejects.toMatchObject({ code: 503 });
  });

  it.each<[string, Question]>([
    ['activity', { kind: 'activity', today: 20_001 }],
    ['changes of flags', { kind: 'flagChanges', query: { userId: null, offset: 0, limit: 10 } }],
    ['changes of flags of one user', { kind: 'flagChanges', query: { userId: 'u', offset: 0, limit: 10 } }],
  ])('has the same time for %s, and answers it otherwise', async (_name, question) => {
    test.db.raw.exec(`insert into user_flag_changes (user_id, flag, was, became, changed_by, changed_at)
      select 'u', 'is_online', 0, 1, 'x', 0 from users`);
    const late = open(0);
    await expect(late.ask(question, asker())).rejects.toMatchObject({ code: 503 });
    expect(await open().ask(question, asker())).toBeTruthy();
  });

  it('drops what a client that left has asked, running or waiting', async () => {
    const pool = open();
    const leaves: (() => void)[] = [];
    const leaving: Asker = { subject: 'anna', onLeave: (left) => leaves.push(left) };
    const answers = [1n, 2n, 3n].map((page) => pool.ask(list('listApplications', COSTLY, { page }), leaving));
    for (const leave of leaves) leave();
    for (const result of await Promise.allSettled(answers)) expect(result.status).toBe('rejected');
    expect((await pool.ask(list('listLicenses', 'quantity -gt 5'), asker())).total).toBeGreaterThan(0);
  });

  it('lets those who ask take turns', async () => {
    // Only the extra thread, so that the order of the answers is that of the turns.
    const pool = openReaderPool({ location: file, threads: 0, budgetMs: ENOUGH_MS });
    const done: string[] = [];
    const ask = (subject: string, page: bigint) =>
      pool.ask(list('listUsers', 'displayName -contains "a"', { page }), asker(subject)).then(() => done.push(subject));
    await Promise.all([ask('anna', 1n), ask('anna', 2n), ask('anna', 3n), ask('anna', 4n), ask('bert', 1n)]);
    expect(done).toEqual(['anna', 'anna', 'bert', 'anna', 'anna']);
    await pool.close();
  });

  it('leaves a thread to others, however many questions one asks', async () => {
    const pool = open();
    const quick = list('listLicenses', 'quantity -gt 5');
    // Starts the threads of both.
    await Promise.all([pool.ask(quick, asker()), pool.ask(quick, asker('bert'))]);
    const leaves: (() => void)[] = [];
    const greedy: Asker = { subject: 'anna', onLeave: (left) => leaves.push(left) };
    const { query, ...costly } = list('listApplications', COSTLY);
    const operands = query.filter === null ? [] : Array(3).fill(query.filter);
    // A few seconds each, unless she leaves.
    const endless: ListQuestion = { ...costly, query: { ...query, filter: { type: 'group', operator: '-and', operands } } };
    const answers = Array.from({ length: 4 }, () => pool.ask(endless, greedy));
    expect((await pool.ask(quick, asker('bert'))).total).toBeGreaterThan(0);
    for (const leave of leaves) leave();
    for (const { status } of await Promise.allSettled(answers)) expect(status).toBe('rejected');
  });

  it('pauses for work that needs the database unread: after what runs, before what waits', async () => {
    const pool = open();
    const done: string[] = [];
    const ask = (name: string, subject: string) =>
      pool.ask(list('listUsers', 'displayName -contains "a"'), asker(subject)).then(() => done.push(name));
    const running = [ask('running', 'anna'), ask('running', 'bert')];
    const waiting = [ask('waiting', 'anna')];
    const pause = pool.whileNobodyReads(async () => {
      waiting.push(ask('waiting', 'cara'));
      await new Promise((resolve) => setImmediate(resolve));
      done.push('work');
    });
    await expect(pause.then(() => Promise.all([...running, ...waiting]))).resolves.toHaveLength(4);
    expect(done).toEqual(['running', 'running', 'work', 'waiting', 'waiting']);
    await expect(pool.whileNobodyReads(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await ask('after', 'anna');
  });

  it('says that the database is away if it cannot be opened, and answers once it is back', async () => {
    const later = join(mkdtempSync(join(tmpdir(), 'sam-readers-')), 'later.db');
    const pool = openReaderPool({ location: later, threads: 1 });
    for (let tries = 0; tries < 2; tries += 1)
      expect(whyUnavailable(await pool.ask(list('listUsers'), asker()).catch((error: unknown) => error))).toMatch(
        /cannot be opened/,
      );
    await openDatabase(later).close();
    expect(await pool.ask(list('listUsers'), asker())).toMatchObject({ total: 0 });
    await pool.close();

    // It was there when the service started: whatever is wrong now may pass.
    for (const query of ['', '?sslrootcert=/nonexist']) {
      const away = openReaderPool({ location: `postgres://sam@127.0.0.1:${await freePort()}/sam${query}`, threads: 1 });
      for (let tries = 0; tries < 2; tries += 1)
        expect(whyUnavailable(await away.ask(list('listUsers'), asker()).catch((error: unknown) => error))).toMatch(
          /cannot be reached/,
        );
      await away.close();
    }
  });

  it('lets nobody wait for ever: 503 past the longest wait', async () => {
    const pool = openReaderPool({ location: file, threads: 1, budgetMs: ENOUGH_MS, longestWaitMs: 0 });
    const asked = Array.from({ length: 3 }, () => pool.ask(list('listLicenses', 'quantity -gt 5'), asker()));
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const result of results.slice(1))
      expect(result).toMatchObject({ reason: { code: 503, headers: { 'retry-after': '5' } } });
    await pool.close();
  });

  it('refuses more than 32 waiting questions of one asker with 429', async () => {
    const pool = open();
    const asked = Array.from({ length: 40 }, (_, index) => pool.ask(list('listUsers', `email -contains "${index}"`), asker()));
    const results = await Promise.allSettled(asked);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ code: 429 });
    expect((await pool.ask(list('listUsers', 'email -contains "x"'), asker('bert'))).total).toBeGreaterThanOrEqual(0);
  });
});

describe('what is answered where it is asked', () => {
  it.each<[string, Question, boolean]>([
    ['a first page', list('listUsers'), true],
    ['a sorted page near the beginning', list('listUsers', '', { sort: 'lastActive:desc' }), true],
    ['users of a country', list('listUsers', 'country -eq "Norway"'), true],
    ['records by their ids', list('listApplications', '(id -eq "a") -or (id -eq "b")'), true],
    ['a deep page', list('listUsers', '', { page: 5000n }), false],
    ['several sort keys', list('listUsers', '', { sort: 'country:asc,status:asc' }), false],
    ['contains', list('listUsers', 'displayName -contains "a"'), false],
    ['a column without an index', list('listLicenses', 'mediaStorage -eq "a"'), false],
    ['a Boolean', list('listUsers', 'isOnline -eq true'), false],
    ['a negation', list('listUsers', '-not (country -eq "Norway")'), false],
    ['the newest changes of flags', { kind: 'flagChanges', query: { userId: null, offset: 0, limit: 100 } }, true],
    ['changes long ago', { kind: 'flagChanges', query: { userId: null, offset: 200_000, limit: 100 } }, false],
  ])('%s', (_what, question, light) => {
    expect(isLight(test.db, question)).toBe(light);
  });

  it.each(
    OPERATIONS.filter(({ id, params }) => params.length === 0 && typeof SOURCES[id as keyof typeof SOURCES]?.from === 'function'),
  )('not $id, which is put together from the whole inventory', ({ id }) => {
    expect(isLight(test.db, list(id as keyof typeof SOURCES))).toBe(false);
  });

  it('not a view', () => {
    expect(isLight(test.db, list('listPlatforms'))).toBe(false);
  });
});
