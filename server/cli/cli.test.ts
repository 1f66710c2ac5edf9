import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../db/open.ts';
import { Sqlite } from '../db/sqlite.ts';
import { IMPORT_RESOURCES } from '../import/import-resources.ts';
import { addClient } from '../oidc/clients.ts';
import { loadSecrets } from '../oidc/secrets.ts';
import { watchStoredItems } from '../stores/stored-items.ts';
import { withDatabase } from './options.ts';
import { runCommand } from './program.ts';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let folder: string;
let file: string;

/** Runs in this process: returns the output and the exit code it would end with. */
async function sam(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const written = { out: '', err: '' };
  const capture = (name: 'out' | 'err') => (chunk: string | Uint8Array) => {
    written[name] += chunk;
    return true;
  };
  for (const [name, value] of Object.entries({ SAM_DB: file, SAM_PASSWORD: '', ...env })) vi.stubEnv(name, value);
  vi.spyOn(process.stdout, 'write').mockImplementation(capture('out'));
  vi.spyOn(process.stderr, 'write').mockImplementation(capture('err'));
  const terminal = process.stdin.isTTY;
  process.stdin.isTTY = false;
  try {
    return { code: await runCommand(args), ...written };
  } finally {
    process.stdin.isTTY = terminal;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

/** Runs in a separate process, as a person would start it; takes a second, so only for what the in-process run cannot show. */
function samProcess(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = process.cwd()): Promise<Ended> {
  const child = spawn(process.execPath, [resolve('dist-service/sam.mjs'), ...args], {
    cwd,
    env: { ...process.env, SAM_DB: file, SAM_PASSWORD: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })));
}

/** What every command says about the database it works on. */
const told = (name = file): string => `database: ${name}\n`;

const SIZE = ['--users', '30', '--licenses', '40', '--applications', '50'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sam-cli-'));
  file = join(folder, 'sam.db');
  await sam(['sample', ...SIZE]);
});

describe('sam', { timeout: 120_000 }, () => {
  it('explains itself, and answers wrong usage with 2 on stderr', async () => {
    const help = await samProcess(['import', '--help']);
    const none = await sam([]);
    const unknown = await samProcess(['dance']);
    const number = await sam(['sample', '--users', 'many']);
    const resource = await sam(['import', 'planets', 'x.csv']);
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const word of ['article-numbers', 'user-discovery-sources', 'software-lifecycle', '--dry-run', '--on-error', '--db'])
      expect(help.out).toContain(word);
    expect(none).toMatchObject({ code: 2, out: '' });
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.err).toContain('dance');
    expect(number).toMatchObject({ code: 2, out: '' });
    expect(resource).toMatchObject({ code: 2, out: '' });
  });

  it('fills, refuses to fill twice, replaces, and finds all well', async () => {
    const filled = join(folder, 'filled.db');
    const sample = ['sample', ...SIZE, '--db', filled];
    expect(await sam(sample)).toMatchObject({ code: 0, err: `database: ${filled} (new)\n` });
    const again = await sam(sample);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('--replace');
    const other = join(folder, 'other.db');
    expect((await sam(['sample', ...SIZE, '--seed', '2', '--db', other])).code).toBe(0);
    expect((await sam([...sample, '--users', '31', '--replace'])).out).toContain('license_policies: 12');
    const check = await sam(['check', '--db', filled]);
    expect(check).toMatchObject({ code: 0, err: told(filled) });
    expect(check.out).toContain('file: ok');
  });

  it('prints a template of every resource, which can be imported as it is', async () => {
    for (const { name } of IMPORT_RESOURCES) {
      const { code, out, err } = await sam(['import', '--template', name]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const path = join(folder, 'template.csv');
      writeFileSync(path, out);
      const own = join(folder, `template-${name}.db`);
      const taken = await sam(['import', name, path, '--json', '--db', own]);
      expect({ ...taken, out: JSON.parse(taken.out).rows }).toEqual({
        code: 0,
        out: { read: 1, taken: 1, rejected: 0, heldBack: 0, repeated: 0 },
        err: `database: ${own} (new)\n`,
      });
    }
    expect((await sam(['import', '--template', 'licenses'])).out.split('\n')[0]).toMatch(/^id,applicationId,metricId,quantity,/);
    expect((await sam(['import', '--template', 'applications', '--profile', 'saas-skus'])).out).toMatch(
      /^productName,skuPartNumber/,
    );
    expect(await sam(['import', '--template', 'x', '--profile', 'nowhere'])).toMatchObject({ code: 2, out: '' });
    expect(await sam(['import', '--template', 'planets'])).toMatchObject({ code: 2, out: '' });
    expect(await sam(['import', 'families'])).toMatchObject({ code: 2, out: '' });
  });

  it('imports beside an open database, which sees the change', async () => {
    const running = openDatabase(file);
    const before = running.version();
    const families = join(folder, 'families.csv');
    writeFileSync(families, 'id,name,oddity\nfam,From a file,1\n');
    const done = await samProcess(['import', 'families', families]);
    expect(done.code).toBe(0);
    expect(done.out).toContain('families: 1 added, 0 updated, 0 unchanged, 0 rejected');
    expect(done.err).toBe(`${told()}warning: column oddity is not a field of families and was left out\n`);
    expect(running.version()).not.toBe(before);
    expect(running.raw.prepare("select name from application_families where id = 'fam'").pluck().get()).toBe('From a file');

    writeFileSync(families, 'id,name\nfam2,good\n,bad\n');
    const stopped = await sam(['import', 'families', families]);
    expect(stopped.code).toBe(1);
    expect(stopped.err).toContain('line 3, column id: is missing');
    const skipped = await sam(['import', 'families', families, '--on-error', 'skip', '--json']);
    expect(skipped.code).toBe(0);
    expect(JSON.parse(skipped.out)).toMatchObject({ stored: true, rows: { read: 2, taken: 1, rejected: 1 } });
    expect((await sam(['import', 'families', families, '--on-error', 'skip'])).code).toBe(0);
    writeFileSync(families, 'id,name\n,bad\n');
    const none = await sam(['import', 'families', families, '--on-error', 'skip']);
    expect([none.code, none.out.split('\n')[0]]).toEqual([1, 'families.csv (csv, UTF-8): nothing was imported']);
    writeFileSync(families, 'id,name\n');
    expect(await sam(['import', 'families', families])).toMatchObject({
      code: 1,
      out: '',
      err: `${told()}error: ${families} has no rows\n`,
    });
    await running.close();
  });

  it('keeps accounts', async () => {
    expect((await sam(['user', 'add', 'bob', '--role', 'reviewer'])).code).toBe(2);
    expect((await sam(['user', 'add', 'bob', '--role', 'emperor', '--password', 'long enough 1'])).code).toBe(2);
    const added = await sam(['user', 'add', 'bob', '--role', 'reviewer', '--name', 'Bob Bagel'], {
      SAM_PASSWORD: 'long enough 1',
    });
    expect(added).toMatchObject({ code: 0, err: told() });
    expect(added.out).not.toContain('long enough');
    expect((await sam(['user', 'list'])).out).toContain('bob\treviewer\tBob Bagel');
    expect((await sam(['user', 'password', 'bob', '--password', 'another 1'])).code).toBe(0);
    expect((await sam(['user', 'remove', 'bob'])).code).toBe(0);
    expect(await sam(['user', 'remove', 'bob'])).toMatchObject({
      code: 1,
      out: '',
      err: `${told()}error: there is no account bob\n`,
    });
  });

  it.each([
    ['user', 'list'],
    ['user', 'remove', 'bob'],
    ['user', 'password', 'bob', '--password', 'long enough 1'],
    ['client', 'list'],
    ['client', 'remove', 'nightly'],
    ['tenant', 'name'],
    ['check'],
    ['compact'],
  ])('creates no database to look into: %s %s', async (...command) => {
    const absent = join(folder, 'absent.db');
    expect(await sam([...command, '--db', absent])).toMatchObject({
      code: 1,
      out: '',
      err: `error: there is no database ${absent}\n`,
    });
    expect(existsSync(absent)).toBe(false);
    const blank = join(folder, 'blank.db');
    new Sqlite(blank).exec('vacuum').close();
    expect(await sam([...command, '--db', blank])).toMatchObject({
      code: 1,
      out: '',
      err: `error: there is no database in ${blank}: it has no tables\n`,
    });
  });

  it('checks what it is told before it creates a database', async () => {
    const absent = join(folder, 'new/unmade.db');
    const rows = join(folder, 'rows.csv');
    writeFileSync(rows, 'id,name\na,A\n');
    const add = ['user', 'add', 'eve', '--password', 'long enough 1'];
    const commands: readonly (readonly [words: string[], code: number])[] = [
      [['client', 'add', '--name', 'x', '--scope', 'nope'], 1],
      [['client', 'add', '--name', ' '], 1],
      [[...add, '--role', 'emperor'], 2],
      [[...add, '--locale', 'Klingon'], 1],
      [[...add, '--zoneinfo', 'Mars/Base'], 1],
      [[...add, '--email', 'nobody'], 1],
      [['user', 'add', 'eve', '--password', 'short'], 1],
      [['tenant', 'name', ' '], 1],
      [['sample', '--users', 'many'], 2],
      [['import', 'planets', rows], 2],
      [['import', 'families', join(folder, 'nowhere.csv')], 1],
      [['import', 'families', folder], 1],
      [['import', 'families', rows, '--encoding', 'runes'], 2],
      [['import', 'families', rows, '--profile', 'nowhere.json'], 2],
      [['import', 'families', rows, '--profile', 'saas-skus'], 1],
    ];
    for (const [words, code] of commands) {
      expect(await sam(words, { SAM_DB: absent }), words.join(' ')).toMatchObject({ code, out: '' });
      expect(existsSync(join(folder, 'new')), words.join(' ')).toBe(false);
    }
  });

  it('leaves no new database behind that nothing was stored in, unless another process uses it', async () => {
    const unused = join(folder, 'unused.db');
    const rows = join(folder, 'rows.csv');
    for (const [content, words, code] of [
      ['id,name\n,bad\n', [], 1],
      ['id,name\n,bad\n', ['--on-error', 'skip'], 1],
      ['id,name\n', [], 1],
      ['id,name\na,A\n', ['--dry-run'], 0],
    ] as const) {
      writeFileSync(rows, content);
      expect((await sam(['import', 'families', rows, ...words, '--db', unused])).code).toBe(code);
      expect(readdirSync(folder).filter((name) => name.startsWith('unused'))).toEqual([]);
    }
    for (const use of ['open', 'changed']) {
      const used = join(folder, `${use}.db`);
      let other: Database | undefined;
      const work = withDatabase(used, async () => {
        other = openDatabase(used);
        if (use === 'open') throw new Error('no');
        addClient(other, { name: 'of another process' });
        await other.close();
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      expect(existsSync(used), use).toBe(true);
      await other?.close();
    }
  });

  it('names the tenant, and says what it is called', async () => {
    const own = join(folder, 'own.db');
    await openDatabase(own).close();
    expect(await sam(['tenant', 'name', '--db', own])).toMatchObject({ code: 0, out: 'My organization\n', err: told(own) });
    expect(await sam(['tenant', 'name', 'Contoso', '--db', own])).toMatchObject({ code: 0, out: 'named Contoso\n' });
    expect((await sam(['tenant', 'name', '--db', own])).out).toBe('Contoso\n');
    const refused = await sam(['tenant', 'name', '  ', '--db', own]);
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: `error: the name of a tenant must have at least one letter or digit\n`,
    });
    expect((await sam(['tenant', 'name', '--db', own])).out).toBe('Contoso\n');
  });

  it('fills with what breaks careless software only where that is asked for', async () => {
    const odd = join(folder, 'odd.db');
    const size = ['--users', '30', '--licenses', '40', '--applications', '50'];
    for (const [words, expected] of [
      [[], 0],
      [['--hostile'], 1],
    ] as const) {
      expect((await sam(['sample', ...size, '--replace', '--db', odd, ...words])).code).toBe(0);
      const db = openDatabase(odd);
      const bare = db.raw.prepare('select count(*) from users where display_name is null and username is null').pluck().get();
      await db.close();
      expect(bare).toBe(expected);
    }
  });

  it('makes clients and prints one line of JSON', async () => {
    const made = await sam(['client', 'add', '--name', 'nightly', '--scope', 'sam.license.r']);
    expect(made).toMatchObject({ code: 0, err: told() });
    expect(made.out).toMatch(/^\{"client_id":"[^"]+","client_secret":"[^"]+"\}\n$/);
    const { client_id: id } = JSON.parse(made.out) as { client_id: string };
    expect((await sam(['client', 'list'])).out).toContain(`${id}\tnightly\tsam.license.r`);
    expect((await sam(['client', 'remove', id])).code).toBe(0);
    expect((await sam(['client', 'add', '--name', 'x', '--scope', 'world'])).code).toBe(1);
    expect((await sam(['client', 'add'])).code).toBe(2);
  });

  it.each([
    ['--db', ['user', 'list', '--db', 'mysql://user:secret@host/sam'], {}],
    ['SAM_DB', ['user', 'list'], { SAM_DB: 'mysql://user:secret@host/sam' }],
    ['--db with one slash', ['user', 'add', 'x', '--db', 'postgresql:/user:secret@host/sam'], {}],
    ['--to', ['copy', '--from', 'sam.db', '--to', 'jdbc:postgresql://user:secret@host/sam'], {}],
  ])('refuses what is no file as the database, given by %s', async (_how, args, env) => {
    const refused = await sam(args, env);
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toContain('must be the path of a file');
    expect(refused.err).not.toContain('secret');
    expect(existsSync('mysql:')).toBe(false);
  });

  it('takes an empty name for a mistake, and an empty setting for none', async () => {
    const refused = await sam(['user', 'list', '--db', '']);
    expect(refused).toEqual({ code: 2, out: '', err: 'error: --db or SAM_DB must not be empty\n' });
    expect((await samProcess(['user', 'list'], { SAM_DB: '' }, folder)).err).toBe('error: there is no database data/sam.db\n');
  });

  it('reads and backs up beside a process that writes for long, and opens a file for a server there', async () => {
    const own = join(folder, 'busy.db');
    const db = openDatabase(own);
    watchStoredItems(db);
    // As beside a large sample.
    db.raw.exec("create table set_aside_indexes (name text, sql text); insert into set_aside_indexes values ('i', 'never run')");
    db.raw.exec('begin immediate');
    for (const command of ['user list', 'client list', 'tenant name', 'check', `backup ${join(folder, 'bk.db')}`])
      expect(await sam([...command.split(' '), '--db', own]), command).toMatchObject({ code: 0, err: told(own) });
    // What a server does when it starts.
    const server = openDatabase(own);
    server.serve();
    watchStoredItems(server);
    await server.close();
    db.raw.exec('rollback');
    await db.close();
  });

  it('restores keys only if they are whole, and otherwise nothing', async () => {
    const own = join(mkdtempSync(join(tmpdir(), 'sam-cli-')), 'sam.db');
    await openDatabase(own).close();
    const secrets = join(own, '..', 'secrets.json');
    await loadSecrets(secrets);
    const backup = join(own, '..', 'copy.db');
    expect((await sam(['backup', backup, '--db', own])).code).toBe(0);
    const good = readFileSync(secrets, 'utf8');
    for (const damaged of [good.slice(0, 200), '{}', '']) {
      writeFileSync(`${backup}.secrets.json`, damaged);
      const before = readdirSync(join(own, '..'));
      const refused = await sam(['restore', backup, '--force', '--db', own]);
      const reason = 'does not contain signing and cookie keys: move it away to restore without them';
      expect(refused).toEqual({ code: 1, out: '', err: `error: ${backup}.secrets.json ${reason}\n` });
      expect([readFileSync(secrets, 'utf8'), readdirSync(join(own, '..'))]).toEqual([good, before]);
    }
    writeFileSync(`${backup}.secrets.json`, good);
    const folder = join(own, '..');
    expect((await sam(['restore', folder, '--force', '--db', own])).err).toBe(`error: ${folder} is not a file\n`);
    writeFileSync(secrets, '{}');
    expect((await sam(['restore', backup, '--force', '--db', own])).code).toBe(0);
    expect(readFileSync(secrets, 'utf8')).toBe(good);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
    // The keys beside another database are not replaced, and nothing is restored onto itself.
    writeFileSync(secrets, 'those of another database');
    const beside = await sam(['restore', backup, '--db', join(folder, 'new.db')]);
    expect(beside).toEqual({ code: 1, out: '', err: `error: ${secrets} holds other keys already: move it away\n` });
    const itself = await sam(['restore', own, '--force', '--db', own]);
    expect(itself).toEqual({ code: 1, out: '', err: `error: ${own} is the database itself\n` });
    expect(existsSync(join(folder, 'new.db'))).toBe(false);
    expect(readFileSync(secrets, 'utf8')).toBe('those of another database');
  });

  it('copies no file that a process has open', async () => {
    const own = join(folder, 'copied.db');
    const serving = openDatabase(own);
    serving.serve();
    const copy = ['copy', '--from', own, '--to', 'postgres://sam@127.0.0.1:1/sam'];
    const refused = `${told(own)}error: nothing was copied: a process has ${own} open: stop the service first\n`;
    expect(await sam(copy)).toEqual({ code: 1, out: '', err: refused });
    addClient(serving, { name: 'goes on' });
    await serving.close();
    expect((await sam(copy)).err).toContain('cannot be reached');
    expect((await sam(['client', 'list', '--db', own])).out).toContain('goes on');
  });

  it('says in its own words that the disk is full', async () => {
    const system = { code: 'ENOSPC', path: '/backups/sam.db' };
    vi.spyOn(process.stdout, 'write').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), system);
    });
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const code = await runCommand(['import', '--template', 'licenses']);
    expect([code, said.mock.calls]).toEqual([1, [['error: the disk is full: /backups/sam.db could not be written\n']]]);
    vi.restoreAllMocks();
  });

  it('gives space back, and says how much', async () => {
    expect((await sam(['compact'])).out).toMatch(/^\d+\.\d MB before, \d+\.\d MB now\n$/);
    expect((await sam(['compact', '--db', join(folder, 'nowhere.db')])).code).toBe(1);
  });

  it('names ids that lead nowhere, and files that are none', async () => {
    const db = openDatabase(file);
    db.raw.exec(
      "insert into licenses (id, application_id, contract_id) values ('L', 'gone', '00000000-0000-0000-0000-000000000000')",
    );
    await db.close();
    const dangling = await samProcess(['check']);
    expect(dangling.code).toBe(2);
    expect(dangling.err).toBe(
      `${told()}licenses.application_id: 1 not in applications, such as gone\nerror: some ids lead nowhere\n`,
    );
    const junk = join(folder, 'junk.db');
    writeFileSync(junk, 'this is no database, and has been none for a long time');
    expect((await sam(['check', '--db', junk])).code).toBe(1);
    expect((await sam(['check', '--db', join(folder, 'nowhere.db')])).code).toBe(1);
  });
});
