import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../db/open.ts';
import { openBridge } from '../db/postgres/bridge.ts';
import { PostgresConnection } from '../db/postgres/connection.ts';
import { migratePostgres } from '../db/postgres/migrate.ts';
import { createScratch } from '../db/scratch.test-support.ts';
import { openSharedLimit } from '../db/shared-limit.ts';
import { takeTurn } from '../db/started.ts';
import { importFile } from '../import/import-file.ts';
import { writeTemporary } from '../import/test-data.ts';
import { addAccount, findAccount, removeAccount, setPassword } from '../oidc/accounts.ts';
import { addClient } from '../oidc/clients.ts';
import { createRecords, HELD_AT_MOST } from '../oidc/records.ts';
import { loadSharedSecrets } from '../oidc/secrets.ts';
import { createSignInLimits, SIGN_IN_LIMITS } from '../oidc/sign-in-limits.ts';
import { calendarStore } from '../stores/calendars.ts';
import { CountCache } from '../stores/count-cache.ts';
import { openFlagLog } from '../stores/user-flags.ts';
import { openWriter } from '../stores/writer.ts';

const scratch = createScratch(process.env.SAM_TEST_POSTGRES ?? '');
let one: Database;
let other: Database;

// Two connections, as of two processes.
beforeAll(() => {
  one = openDatabase(scratch.location);
  other = openDatabase(scratch.location);
});
afterAll(async () => {
  await one.close();
  await other.close();
  scratch.drop();
});

describe('two processes on one database', () => {
  it('have the same keys', async () => {
    const [first, second] = await Promise.all([loadSharedSecrets(one), loadSharedSecrets(other)]);
    expect(second).toEqual(first);
  });

  it('hold one cap of tokens, and see what the other ended', async () => {
    const records = [createRecords(one), createRecords(other)] as const;
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const { client_id: clientId } = addClient(one, { name: 'c' });
    for (let index = 0; index <= HELD_AT_MOST; index += 1)
      await records[index % 2 === 0 ? 0 : 1].save({ model: 'ClientCredentials', id: `token-${index}`, clientId, expiresAt });
    for (const each of records) {
      expect(each.findAccess('token-0', 'opaque')).toBeUndefined();
      expect(each.findAccess('token-1', 'opaque')).toMatchObject({ client_id: clientId });
    }
    await records[0].destroy('ClientCredentials', 'token-1');
    expect(records[1].findAccess('token-1', 'opaque')).toBeUndefined();
  });

  it('use up a code once', async () => {
    const records = [createRecords(one), createRecords(other)] as const;
    await records[0].save({ model: 'AuthorizationCode', id: 'code', expiresAt: Math.floor(Date.now() / 1000) + 60 });
    expect([
      await records[1].consume('AuthorizationCode', 'code'),
      await records[0].consume('AuthorizationCode', 'code'),
    ]).toEqual([true, false]);
  });

  it('count changes in as many rows as there are connections, and never less', async () => {
    const add = "insert into organization_names (id, name, name_fold) values (?, 'x', 'x')";
    const count = one.raw.prepare<[], number>('select count(*) from changes').pluck();
    const versions = [one.version()];
    for (let index = 0; index < 4; index += 1) {
      const passing = openDatabase(scratch.location);
      passing.raw.prepare(add).run(`passing-${index}`);
      passing.raw.prepare('insert into users (id) values (?)').run(`passing-${index}`);
      versions.push(one.version());
      await passing.close();
    }
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => Number(a) - Number(b)));
    // Of both kinds: these two connections, and the one that came last.
    expect(count.get()).toBeLessThanOrEqual(6);
  });

  it('count one change for each transaction that changes something, and for none that was undone', () => {
    const add = one.raw.prepare("insert into organization_names (id, name, name_fold) values (?, 'x', 'x')");
    add.run('counted-0');
    const change = one.raw.prepare("update users set display_name = 'x' where id = ?");
    one.raw.prepare("insert into users (id) values ('counted')").run();
    const before = Number(other.version());
    one.raw.transaction(() => {
      for (let index = 0; index < 5; index += 1) change.run('counted');
    })();
    expect(Number(other.version())).toBe(before + 1);
    change.run('counted');
    expect(Number(other.version())).toBe(before + 2);
    // The first change of the transaction is undone, and the next one counts.
    one.raw.transaction(() => {
      expect(() =>
        one.raw.transaction(() => {
          change.run('counted');
          throw new Error('no');
        })(),
      ).toThrow('no');
      change.run('counted');
    })();
    expect(Number(other.version())).toBe(before + 3);
  });

  it('take new users in with one statement for many', () => {
    const lines = Array.from({ length: 50 }, (_, index) => `together-${index},true`);
    importFile(one, { resource: 'users', file: writeTemporary('users.csv', `id,isOnline\n${lines.join('\n')}\n`) });
    // The number of the statement within its transaction that wrote the row.
    const statements = "select count(*), count(distinct cmin::text) from users where id like 'together-%'";
    expect(other.raw.prepare(statements).raw().get()).toEqual([50, 1]);
  });

  it('do not read the flags of a user that the other is changing', () => {
    one.raw.prepare("insert into users (id) values ('flagged')").run();
    const unlocked = other.raw.prepare("select 1 from users where id = 'flagged' for update skip locked");
    expect(unlocked.all()).toHaveLength(1);
    one.raw
      .transaction(() => {
        openFlagLog(one).flagsOf('flagged');
        expect(unlocked.all()).toEqual([]);
      })
      .immediate();
  });

  it('hold one cap of calendars: each counts what the other is creating', () => {
    const calendar = { subject: 'ada', name: 'Mine', filter: '', at: 1, most: 1 };
    other.raw.exec('set lock_timeout = 10');
    one.raw
      .transaction(() => {
        expect(calendarStore(one).create(calendar)).not.toBeNull();
        expect(() => calendarStore(other).create(calendar)).toThrow(expect.objectContaining({ code: 'PG_55P03' }));
      })
      .immediate();
    other.raw.exec('set lock_timeout = 0');
    expect(calendarStore(other).create(calendar)).toBeNull();
  });

  it.each([
    ['removes an account', async (username: string) => removeAccount(one, username)],
    ['sets a password', (username: string) => setPassword(one, username, 'long-enough-2')],
  ])('do not hinder each other while one %s that the other is using', async (what, end) => {
    const username = what.replaceAll(' ', '-');
    await addAccount(one, { username, password: 'long-enough-1', name: 'U', role: 'viewer' });
    const accountId = findAccount(one, username)?.id ?? '';
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    await createRecords(other).save({ model: 'Session', id: username, uid: username, accountId, expiresAt });
    const prepare = one.raw.prepare.bind(one.raw);
    const spy = vi.spyOn(one.raw, 'prepare').mockImplementation(((text: string) => {
      // Just before the sessions are ended, the other process extends one.
      if (text.startsWith('delete from oidc_records'))
        other.raw.prepare('update oidc_records set expires_at = expires_at + 1 where account_id = ?').run(accountId);
      return prepare(text);
    }) as typeof one.raw.prepare);
    try {
      expect(await end(username)).toBe(true);
    } finally {
      spy.mockRestore();
    }
    expect(createRecords(other).find('Session', username)).toBeUndefined();
  });

  it('hold one throttle of sign-ins', async () => {
    const limits = [createSignInLimits(one), createSignInLimits(other)] as const;
    for (let index = 0; index < SIGN_IN_LIMITS.free; index += 1)
      expect(await limits[index % 2 === 0 ? 0 : 1].begin('anna', '192.0.2.1')).toBeUndefined();
    for (const each of limits) expect(await each.begin('anna', '192.0.2.1')).toBeGreaterThan(0);
    expect(await limits[1].begin('anna', '192.0.2.2')).toBeUndefined();
  });

  it.each([1, 20, 700])('let %i requests a minute through together, and none more', (max) => {
    const limits = [openSharedLimit(one, `at most ${max}`), openSharedLimit(other, `at most ${max}`)] as const;
    let through = 0;
    for (let index = 0; index < 2 * max + 2; index += 1) {
      const { used, leftMs } = limits[index % 2 === 0 ? 0 : 1]?.('key', max) ?? { used: 0, leftMs: 0 };
      if (used <= max) through += 1;
      expect(leftMs).toBeLessThanOrEqual(60_000);
    }
    expect(through).toBe(max);
  });

  it('count anew after the other has changed something, and only then', () => {
    const counts = new CountCache(one);
    let read = 0;
    const count = () => counts.count('users', () => (read += 1));
    expect([count(), count()]).toEqual([1, 1]);
    openWriter(other, 'users').write({ id: 'u1' });
    expect([count(), count()]).toEqual([2, 2]);
    createRecords(other);
    other.raw.prepare("insert into sign_in_attempts (subject, attempted_at) values ('x', 0)").run();
    expect(count()).toBe(2);
  });

  it('take turns at the first start', () => {
    const turns = [takeTurn(one), takeTurn(other)] as const;
    expect([turns[0].isMine(), turns[1].isMine()]).toEqual([true, false]);
    turns[0].end();
    expect(turns[1].isMine()).toBe(true);
    turns[1].end();
  });

  it('give the turn of one that was killed to the other', async () => {
    const turns = [takeTurn(one), takeTurn(other)] as const;
    expect([turns[0].isMine(), turns[1].isMine()]).toEqual([true, false]);
    // The system closes the connections of a dead process.
    other.raw.prepare('select pg_terminate_backend(?::int)').get(one.raw.prepare('select pg_backend_pid()').pluck().get());
    await expect.poll(() => turns[1].isMine()).toBe(true);
    turns[1].end();
  });
});

describe('a connection', () => {
  it('does not go on with a transaction on another connection', () => {
    const pid = one.raw.prepare<[], number>('select pg_backend_pid()').pluck();
    const write = one.raw.transaction(() => {
      one.raw
        .prepare(
          "insert into accounts (id, username, username_key, name, role, password_hash, created_at, updated_at) values ('half', 'h', 'h', 'h', 'viewer', '', 0, 0)",
        )
        .run();
      other.raw.prepare('select pg_terminate_backend(?::int)').get(pid.get());
      for (let index = 0; index < 20; index += 1)
        one.raw.prepare("insert into clients (id, name, secret_hash, scope, created_at) values ('half', '', '', '', 0)").run();
    });
    expect(() => write()).toThrow(expect.objectContaining({ code: 'PG_LOST' }));
    expect(
      one.raw
        .prepare("select (select count(*) from accounts where id = 'half') + (select count(*) from clients where id = 'half')")
        .pluck()
        .get(),
    ).toBe(0);
  });

  it('answers a question that it was lost before', () => {
    const pid = one.raw.prepare<[], number>('select pg_backend_pid()').pluck();
    const before = pid.get();
    other.raw.prepare('select pg_terminate_backend(?::int)').get(before);
    expect(pid.get()).not.toBe(before);
  });

  it('undoes an inner transaction alone', () => {
    const add = one.raw.prepare("insert into clients (id, name, secret_hash, scope, created_at) values (?, '', '', '', 0)");
    one.raw.transaction(() => {
      add.run('outer');
      expect(() =>
        one.raw.transaction(() => {
          add.run('inner');
          throw new Error('no');
        })(),
      ).toThrow('no');
    })();
    expect(other.raw.prepare("select id from clients where id in ('outer', 'inner')").pluck().all()).toEqual(['outer']);
  });
});

describe('a step of the schema that fails', () => {
  it('leaves everything as it was', () => {
    const bridge = openBridge({ url: scratch.location });
    const connection = new PostgresConnection(bridge);
    // Run again, it finds its columns there.
    connection.exec(
      "delete from schema_migrations where name > '0012-pending-sign-ins'; drop view renewal_periods, renewal_values cascade; drop index licenses_contract_value",
    );
    expect(() => migratePostgres(connection)).toThrow(/already exists/);
    const done = connection.prepare("select name from schema_migrations where name > '0010' order by name").pluck().all();
    expect(done).toEqual(['0010-single-records', '0011-user-lists', '0012-pending-sign-ins']);
    expect(connection.prepare("select to_regclass('renewal_periods')").pluck().get()).toBeNull();
    connection.close();
  });

  it('has no words that are missing', async () => {
    const { BASELINE_UNTIL, MIGRATIONS } = await import('../db/migrations.ts');
    const later = MIGRATIONS.slice(MIGRATIONS.findIndex(({ name }) => name === BASELINE_UNTIL) + 1);
    expect(later.filter(({ postgres }) => postgres === undefined).map(({ name }) => name)).toEqual([]);
  });
});
