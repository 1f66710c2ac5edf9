import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Browser, postForm, signIn } from './browser.test-support.ts';
import { addClient } from './clients.ts';
import { startIdentity, type TestIdentity } from './identity.test-support.ts';
import { openSecurityLog, type SecurityEvent } from './security-log.ts';

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'sam-security-')), 'security.log');
const lines = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('the file', () => {
  const NOW = Date.UTC(2026, 5, 15, 12);
  const lost: unknown[] = [];
  const open = (target: string, maxBytes?: number) =>
    openSecurityLog({ target, now: () => NOW, onLost: (error) => lost.push(error), ...(maxBytes && { maxBytes }) });
  const event: SecurityEvent = { event: 'sign-in', outcome: 'wrong', account: 'ada', address: '192.0.2.1' };
  beforeEach(() => {
    lost.length = 0;
  });

  test('is made for its owner alone, and holds one line an event', () => {
    const file = join(newFile(), '..', 'a-folder', 'security.log');
    const log = open(file);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    log.note(event);
    log.note({ ...event, outcome: 'ok', account: null, address: '2001:db8::1' });
    expect(readFileSync(file, 'utf8')).toBe(
      '{"time":"2026-06-15T12:00:00.000Z","event":"sign-in","outcome":"wrong","account":"ada","address":"192.0.2.1"}\n' +
        '{"time":"2026-06-15T12:00:00.000Z","event":"sign-in","outcome":"ok","account":null,"address":"2001:db8::1"}\n',
    );
  });

  test('keeps its lines whatever a name or a header holds', () => {
    const file = newFile();
    open(file).note({ ...event, account: 'a\n{"x":1}\u001b[2J\u2028é\u009b', address: '192.0.2.1"\n' });
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^[\x20-\x7e]+\n$/);
    expect(lines(file)).toMatchObject([{ account: 'a\n{"x":1}\u001b[2J\u2028é\u009b', address: null }]);
  });

  test('goes on in a new one where it was moved away, and moves itself away when it is large', () => {
    const file = newFile();
    const log = open(file, 250);
    log.note(event);
    renameSync(file, `${file}.moved`);
    for (let times = 0; times < 7; times += 1) log.note(event);
    expect([lines(file).length, lines(`${file}.1`).length, existsSync(`${file}.2`)]).toEqual([1, 3, false]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('that cannot be written is told at the start, and later keeps nobody from signing in', () => {
    const file = newFile();
    const log = open(file);
    expect(() => open(join(file, 'below-a-file'))).toThrow(/ENOTDIR|EEXIST/);
    rmSync(join(file, '..'), { recursive: true });
    log.note(event);
    expect(lost).toMatchObject([{ code: 'ENOENT' }]);
  });
});

describe('signing in', () => {
  let server: TestIdentity;
  let file: string;
  beforeEach(async () => {
    file = newFile();
    server = await startIdentity({ securityLog: openSecurityLog({ target: file, onLost: () => undefined }) });
  });
  afterEach(() => server.stop());

  test('leaves a line with account and address whether it succeeds or not, and nothing that was typed', async () => {
    const callback = `${server.baseUrl}/callback`;
    const authorize = `${server.baseUrl}/idp/connect/authorize?client_id=sam-console&response_type=code&scope=openid&redirect_uri=${callback}&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`;
    const browser = new Browser();
    const { page } = await browser.open(authorize, callback);
    if (page === undefined) throw new Error('no page');
    await browser.submit(page, callback, { username: 'VIEWER', password: 'a-wrong-secret' });
    await browser.submit(page, callback, { username: 'typed-password', password: 'x' });
    for (let times = 0; times < 5; times += 1)
      await browser.submit(page, callback, { username: 'manager', password: `a-wrong-secret-${times}` });
    await browser.submit(page, callback, { username: 'manager', password: 'manager-demo' });
    await signIn(server.baseUrl, 'reviewer', 'reviewer-demo');
    const wrong = { event: 'sign-in', outcome: 'wrong', address: '127.0.0.1' };
    expect(lines(file)).toMatchObject([
      { ...wrong, account: 'viewer' },
      { ...wrong, account: null },
      ...Array.from({ length: 5 }, () => ({ ...wrong, account: 'manager' })),
      { ...wrong, outcome: 'limited', account: 'manager' },
      { ...wrong, outcome: 'ok', account: 'reviewer' },
    ]);
    expect(readFileSync(file, 'utf8')).not.toMatch(/secret|typed|demo/);
  });

  test('with a wrong secret of a client leaves one too', async () => {
    rmSync(file);
    const client = addClient(server.db, { name: 'nightly' });
    const ask = (id: string, secret: string) =>
      postForm(`${server.baseUrl}/idp/api/connect/token`, [
        ['grant_type', 'client_credentials'],
        ['client_id', id],
        ['client_secret', secret],
      ]);
    expect((await ask(client.client_id, 'a-wrong-secret')).status).toBe(401);
    expect((await ask(client.client_id, client.client_secret)).status).toBe(200);
    expect(lines(file)).toMatchObject([
      { event: 'client-secret', outcome: 'wrong', account: client.client_id, address: '127.0.0.1' },
    ]);
  });
});
