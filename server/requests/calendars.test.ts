import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operation } from '../../contract/operations.ts';
import { SCOPES } from '../../contract/permissions.ts';
import { buildApp } from '../app.ts';
import { addAccount } from '../oidc/accounts.ts';
import { calendarStore } from '../stores/calendars.ts';
import { NOW, openTestApp, type TestApp, verifyTestToken } from '../test-support.ts';

const PATH = operation('listCalendars').path;

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({ users: 5, licenses: 400, applications: 200 });
});
afterEach(() => test.close());

const send = async (method: 'POST' | 'DELETE', url: string, payload?: object, headers: Record<string, string> = {}) => {
  const answer = await test.app.inject({
    method,
    url,
    headers: { authorization: 'Bearer all', ...(payload && { 'content-type': 'application/json' }), ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, string> };
};
const subscribe = (filter = '', name = 'Renewals') => send('POST', PATH, { name, filter });
const open = (address: string | undefined) => test.app.inject({ url: address ?? '' });
const own = async () => (await test.get(PATH)).body.items as Record<string, string>[];
/** A calendar of a signed-in account, created past the API: the tests' tokens have only one subject. */
const subscriptionOf = (subject: string) =>
  `/api/console/v1/calendar/${calendarStore(test.db).create({ subject, name: 'Own', filter: '', at: NOW, most: 50 })?.token}.ics`;

/** Unfolded lines, split into name and value. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar of renewals', () => {
  it('is subscribed to, read without a token of sign-in, and revoked', async () => {
    const made = await subscribe('standing -eq noticeMissed', '  Missed, notices; ');
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      name: 'Missed, notices;',
      filter: 'standing -eq noticeMissed',
      createdAt: new Date(NOW).toISOString(),
    });
    const answer = await open(made.body.address);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    const lines = linesOf(answer.body);
    expect(lines).toContain('NAME:Missed\\, notices\\;');
    const { body } = await test.get(`${operation('listRenewals').path}?page_size=1000&filter=standing%20-eq%20noticeMissed`);
    const missed = body.items as { id: string; noticeDay: string; lastDay: string; agreementId: string | null }[];
    expect(missed.length).toBeGreaterThan(3);
    // Each record's own two days, and nothing else.
    const uids = lines.filter((line) => line.startsWith('UID:')).map((line) => line.slice(4));
    expect(uids.sort()).toEqual(
      missed
        .flatMap(({ id }) => [`end-${encodeURIComponent(id)}@sam-console`, `notice-${encodeURIComponent(id)}@sam-console`])
        .sort(),
    );
    const [first] = missed;
    const at = lines.indexOf(`UID:notice-${encodeURIComponent(first?.id ?? '')}@sam-console`);
    expect(lines.slice(at - 1, at + 3)).toEqual([
      'BEGIN:VEVENT',
      lines[at],
      'DTSTAMP:20260615T120000Z',
      `DTSTART;VALUE=DATE:${first?.noticeDay.slice(0, 10).replaceAll('-', '')}`,
    ]);
    expect(lines[at + 4]).toMatch(/^SUMMARY:Notice missed: /);

    expect((await own()).map(({ name }) => name)).toContain('Missed, notices;');
    expect((await send('DELETE', `${PATH}/${made.body.id}`)).body).toMatchObject({ id: made.body.id });
    expect((await open(made.body.address)).statusCode).toBe(404);
    expect((await send('DELETE', `${PATH}/${made.body.id}`)).status).toBe(404);
    expect((await own()).map(({ id }) => id)).not.toContain(made.body.id);
  });

  it('says its address once, and keeps only a hash of the token', async () => {
    const { body } = await subscribe();
    const token = /([\w-]{43})\.ics$/.exec(body.address ?? '')?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await own())).not.toContain(token);
    expect(JSON.stringify(test.db.raw.prepare('select * from calendar_subscriptions').all())).not.toContain(token);
    const refused = await open(`/api/console/v1/calendar/${token.slice(0, -1)}.ics`);
    expect([refused.statusCode, refused.body.includes(token.slice(0, 20))]).toEqual([404, false]);
  });

  it('shows what its maker may see by now, and nothing to anybody else', async () => {
    const account = { password: 'long-enough-1', name: 'Ada' };
    const ada = await addAccount(test.db, { ...account, username: 'ada', role: 'manager' });
    const address = subscriptionOf(ada.id);
    expect((await open(address)).statusCode).toBe(200);
    test.db.raw.prepare("update accounts set role = 'viewer' where id = ?").run(ada.id);
    expect((await open(address)).statusCode).toBe(404);
    test.db.raw.prepare("update accounts set role = 'manager' where id = ?").run(ada.id);
    expect((await open(address)).statusCode).toBe(200);
    test.db.raw.prepare('delete from accounts where id = ?').run(ada.id);
    expect((await open(address)).statusCode).toBe(404);
    // Another account's is neither listed nor revoked.
    const [{ id } = { id: '' }] = test.db.raw
      .prepare<[string], { id: string }>('select id from calendar_subscriptions where subject = ?')
      .all(ada.id);
    expect((await own()).map((calendar) => calendar.id)).not.toContain(id);
    expect((await send('DELETE', `${PATH}/${id}`)).status).toBe(404);
  });

  it.each([
    [{ name: '', filter: '' }, /1 to 200/],
    [{ name: 'x', filter: 'nothing -eq 1' }, /nothing/],
    [{ name: 'x', filter: '(' }, /filter/],
    [{ name: 'x' }, /filter is missing/],
    [{ name: 1, filter: '' }, /name must be a string/],
    [{ name: 'x\udc00', filter: '' }, /surrogate/],
    [{ name: 'x', filter: '', token: 'y' }, /Unknown member/],
  ])('is refused for %j', async (payload, reason) => {
    const { status, body } = await send('POST', PATH, payload);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(reason)]);
  });

  it('wants JSON and the permissions of the list', async () => {
    expect((await send('POST', PATH, { name: 'x', filter: '' }, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('POST', PATH, { name: 'x', filter: '' }, { authorization: 'Bearer scopes:sam.agreement.r' })).status).toBe(
      403,
    );
    for (const [method, allow] of [
      ['PUT', 'GET, HEAD, POST, OPTIONS'],
      ['OPTIONS', 'GET, HEAD, POST, OPTIONS'],
    ] as const) {
      const answer = await test.app.inject({ method, url: PATH });
      expect([answer.statusCode, answer.headers.allow]).toEqual([method === 'PUT' ? 405 : 204, allow]);
    }
    const file = await test.app.inject({ method: 'POST', url: '/api/console/v1/calendar/x.ics' });
    expect([file.statusCode, file.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('leaves who made and revoked it in the log, by id, and its token nowhere', async () => {
    const log: string[] = [];
    const app = await buildApp({
      db: test.db,
      verifyToken: verifyTestToken,
      scopesOf: () => new Set(SCOPES),
      publicUrl: 'http://127.0.0.1:8080',
      rateLimit: null,
      logger: { level: 'trace', stream: { write: (line: string) => void log.push(line) } },
    });
    const headers = { authorization: 'Bearer all', 'content-type': 'application/json' };
    const made = await app.inject({ method: 'POST', url: PATH, headers, payload: { name: 'Logged', filter: '' } });
    const { id, address } = made.json() as { id: string; address: string };
    expect((await app.inject({ url: address })).statusCode).toBe(200);
    await app.inject({ method: 'DELETE', url: `${PATH}/${id}`, headers: { authorization: 'Bearer all' } });
    expect((await app.inject({ url: address })).statusCode).toBe(404);
    await app.close();
    const notes = log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'audit');
    expect(notes).toMatchObject([
      { event: 'calendar-created', subject: 'tester', id },
      { event: 'calendar-revoked', subject: 'tester', id },
    ]);
    expect(log.join('')).not.toContain(address.slice(-30, -4));
    expect(log.join('')).toContain('"path":"/api/console/v1/calendar/…"');
  });

  it('is limited in number, and in guesses by address', async () => {
    while ((await own()).length < 50) expect((await subscribe()).status).toBe(200);
    expect((await subscribe()).status).toBe(400);
    const answers = [];
    for (let guess = 0; guess < 70; guess += 1)
      answers.push((await open(`/api/console/v1/calendar/${'A'.repeat(43)}.ics`)).statusCode);
    expect(answers.at(-1)).toBe(429);
  });
});
