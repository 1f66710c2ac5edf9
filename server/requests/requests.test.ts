import { mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '../../contract/operations.ts';
import { openDatabase } from '../db/open.ts';
import { openTestApp, type TestApp } from '../test-support.ts';

const REGISTRY = '/api/sam/software-registry/v1';
const USERS = '/api/saas/consolidated-view/v1/users';
const LICENSES = '/api/sam/v1/licenses';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const status = async (path: string, token?: string): Promise<number> => (await test.get(path, token)).status;
const message = async (path: string): Promise<string> => {
  const { body } = await test.get(path);
  return (body.error as { message: string }).message;
};
const firstUser = async (): Promise<Record<string, unknown>> =>
  ((await test.get(USERS)).body.items as Record<string, unknown>[])[0] ?? {};

describe('paging', () => {
  it.each(['0', '1001', '-1', 'abc', '1.5', '', ' 5', '1e2', '+5'])('refuses page_size=%s', async (size) => {
    expect(await status(`${LICENSES}?page_size=${encodeURIComponent(size)}`)).toBe(400);
  });
  it.each(['0', '-1', 'x', '9223372036854775808'])('refuses page_number=%s', async (number) => {
    expect(await status(`${LICENSES}?page_number=${number}`)).toBe(400);
  });

  it('defaults to 100, and to 25 on the estate', async () => {
    expect((await test.get(LICENSES)).body.pagination).toMatchObject({ page_size: 100, page_number: 1, total_pages: 2 });
    expect((await test.get('/api/sam/estate/v1/dcc')).body.pagination).toMatchObject({ page_size: 25 });
  });

  it('walks a set by its next links, each item once, in binary order of ids', async () => {
    const seen: string[] = [];
    let next: string | undefined = `${LICENSES}?page_size=7&client=a%20b`;
    while (next) {
      const { body }: Awaited<ReturnType<TestApp['get']>> = await test.get(next);
      seen.push(...(body.items as { id: string }[]).map(({ id }) => id));
      next = (body._links as { rel: string; href: string }[]).find(({ rel }) => rel === 'next')?.href;
      if (next) expect(next).toContain('client=a+b');
    }
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);
    expect(seen).toEqual([...seen].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });

  it('answers past the end with no items and the asked page, int64 digits kept', async () => {
    const response = await test.app.inject({
      url: `${LICENSES}?page_number=9223372036854775807`,
      headers: { authorization: 'Bearer all' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('"page_number":9223372036854775807');
    expect(response.json().items).toEqual([]);
  });

  it('links the page before only where there is one', async () => {
    const rels = async (page: string) => {
      const { body } = await test.get(`${LICENSES}?page_size=1000&page_number=${page}`);
      const { total_pages: pages } = body.pagination as { total_pages: number };
      return { pages, rels: (body._links as { rel: string }[]).map(({ rel }) => rel) };
    };
    const { pages, rels: ofFirst } = await rels('1');
    expect(ofFirst).not.toContain('prev');
    expect((await rels(String(pages + 1))).rels).toContain('prev');
    expect((await rels(String(pages + 2))).rels).toEqual(['self', 'first', 'last']);
  });
  it('gives an empty set page 1 as first and last, and no pages', async () => {
    const { body } = await test.get(`${LICENSES}?filter=${encodeURIComponent('id -eq "nothing"')}&page_number=4`);
    expect(body.pagination).toEqual({ page_size: 100, page_number: 4, total_pages: 0 });
    const links = Object.fromEntries((body._links as { rel: string; href: string }[]).map(({ rel, href }) => [rel, href]));
    expect(Object.keys(links).sort()).toEqual(['first', 'last', 'self']);
    expect(links.last).toContain('page_number=1');
  });
});

describe('parameters', () => {
  it('refuses a filter or sort that the operation does not offer, unless it is empty', async () => {
    expect(await status(`${REGISTRY}/platforms?filter=${encodeURIComponent('name -eq "x"')}`)).toBe(400);
    expect(await status(`${LICENSES}?sort=id:asc`)).toBe(400);
    expect(await status(`${REGISTRY}/platforms?filter=&sort=`)).toBe(200);
    expect(await status(`${LICENSES}?filter=%20%20`)).toBe(200);
  });
  it('ignores unknown parameters and refuses the same one twice', async () => {
    expect(await status(`${LICENSES}?utm=1`)).toBe(200);
    expect(await status(`${LICENSES}?page_size=1&page_size=1`)).toBe(400);
  });
  it.each(['?filter=%ff', '?x=%00', '?x=%', '/%00', '/%ff'])('refuses NUL and invalid UTF-8: %s', async (suffix) => {
    expect(await status(LICENSES + suffix)).toBe(400);
  });
  it.each(['/api/nope/%00', '/api/nope?x=%ff', '/idp/nope/%00', '/idp/connect/authorize?state=%ff'])(
    'refuses them where there is no operation too: %s',
    async (path) => {
      expect(await status(path)).toBe(400);
    },
  );
  it('names the field or the position of a filter that cannot be used', async () => {
    expect(await message(`${LICENSES}?filter=${encodeURIComponent('nope -eq 1')}`)).toContain('nope');
    expect(await message(`${LICENSES}?filter=${encodeURIComponent('quantity -eq')}`)).toMatch(/at character \d+/);
    expect(await status(`${LICENSES}?filter=${encodeURIComponent("quantity -eq '42'")}`)).toBe(400);
    expect(await status(`${LICENSES}?filter=${encodeURIComponent('quantity -contains "4"')}`)).toBe(400);
  });
  it('answers a legal filter of 8,000 characters', async () => {
    const filter = `notes -eq "${'語'.repeat(7_980)}"`;
    expect(await status(`${LICENSES}?filter=${encodeURIComponent(filter)}`)).toBe(200);
  });
});

describe('sort of the user operations', () => {
  it('puts nulls last in both directions and breaks ties by id', async () => {
    for (const direction of ['asc', 'desc']) {
      const { body } = await test.get(`${USERS}?page_size=1000&sort=lastActive:${direction}`);
      const items = body.items as { id: string; lastActive: string | null }[];
      const dates = items.map(({ lastActive }) => lastActive);
      const firstNull = dates.indexOf(null);
      expect(firstNull).toBeGreaterThan(0);
      expect(dates.slice(firstNull).every((date) => date === null)).toBe(true);
      const ids = items.slice(firstNull).map(({ id }) => id);
      expect(ids).toEqual([...ids].sort());
      const known = dates.slice(0, firstNull).map((date) => Date.parse(String(date)));
      expect(known).toEqual([...known].sort((a, b) => (direction === 'asc' ? a - b : b - a)));
    }
  });
  it.each(['nope:asc', 'email', 'email:up', 'email:ASC', 'discoveryTypes:asc', 'id:asc,id:asc,id:asc,id:asc,id:asc,id:asc'])(
    'refuses %s',
    async (sort) => {
      expect(await status(`${USERS}?sort=${sort}`)).toBe(400);
    },
  );
});

describe('methods and paths', () => {
  it('answers every path with 405 and Allow for what it does not take, OPTIONS with 204', async () => {
    for (const op of OPERATIONS) {
      const url = op.path.replace(/\{\w+\}/g, 'x');
      const refused = await test.app.inject({ method: 'PUT', url });
      expect(refused.statusCode, op.id).toBe(405);
      expect(refused.headers.allow).toContain(op.method === 'GET' ? 'GET, HEAD' : op.method);
      const options = await test.app.inject({ method: 'OPTIONS', url });
      expect([options.statusCode, options.headers.allow]).toEqual([204, refused.headers.allow]);
      const rare = await test.app.inject({ method: 'PROPFIND', url: `${url}?x=/` });
      expect([rare.statusCode, rare.headers.allow], op.id).toEqual([405, refused.headers.allow]);
    }
  });
  it('finds paths for rare methods as for all others', async () => {
    for (const [url, code] of [
      [`${LICENSES.replace('licenses', '%6cicenses')}`, 405],
      [`${LICENSES}/a%2Fb`, 405],
      [`${LICENSES}/`, 404],
      [`${LICENSES}//costs`, 404],
      [`${LICENSES}/entitlements/upgrades`, 404],
      ['/api/nowhere', 404],
    ] as const)
      for (const method of ['PUT', 'PROPFIND'] as const)
        expect((await test.app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(code);
  });
  it('lets literal segments win over parameters, also where nothing is there', async () => {
    expect(await status(`${USERS}/kpi/applications`)).toBe(404);
    expect(await status(`${LICENSES}/entitlements/upgrades`)).toBe(404);
    expect(await status(`${LICENSES}/transfers`)).toBe(404);
    expect((await test.app.inject({ method: 'PATCH', url: `${USERS}/kpi` })).statusCode).toBe(405);
    expect((await test.app.inject({ method: 'PROPFIND', url: LICENSES })).headers.allow).toBe('GET, HEAD, OPTIONS');
  });
  it('lets the description of the APIs be read alone', async () => {
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css']) {
      for (const [method, code] of [['OPTIONS', 204] as const, ['POST', 405] as const, ['DELETE', 405] as const]) {
        const answer = await test.app.inject({ method, url });
        expect([answer.statusCode, answer.headers.allow], `${method} ${url}`).toEqual([code, 'GET, HEAD, OPTIONS']);
      }
    }
  });
  it('refuses NUL and invalid UTF-8 in any address, and takes a percent sign in that of a page', async () => {
    for (const url of ['/healthz?x=%ff', '/config.json?x=%ff', '/api/docs?x=%ff']) expect(await status(url), url).toBe(400);
    expect(await status('/%61pi/nope')).toBe(404);
    for (const url of ['/foo%00', '/foo?x=%00', '/%61pi/nope?x=%ff', '/%69dp/%ff']) expect(await status(url), url).toBe(400);
    for (const url of ['/licenses?search=50%', '/applications?search=Ren%C3', '/families/100%', '/families/%ff?x=%ff']) {
      const { status: code, headers } = await test.get(url);
      // Other names of this machine redirect to the one on which people sign in; the text stays as it is.
      expect([code, decodeURIComponent(String(headers.location))], url).toEqual([302, `http://127.0.0.1:8080${url}`]);
    }
  });
  it('does not know a path with a slash at its end', async () => {
    expect(await status(`${LICENSES}/`)).toBe(404);
    expect(await status(`${USERS}/x/`)).toBe(404);
  });
  it('answers HEAD as GET without a body', async () => {
    const head = await test.app.inject({ method: 'HEAD', url: LICENSES, headers: { authorization: 'Bearer all' } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('tokens', () => {
  it('wants a token, a valid one, and one with the scope of the operation', async () => {
    for (const op of OPERATIONS) {
      const url = op.path.replace(/\{\w+\}/g, 'x');
      const none = await test.app.inject({ method: op.method, url });
      expect([none.statusCode, none.headers['www-authenticate']], op.id).toEqual([401, 'Bearer']);
      const bad = await test.app.inject({ method: op.method, url, headers: { authorization: 'Bearer nonsense' } });
      expect([bad.statusCode, bad.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
      const odd = await test.app.inject({ method: op.method, url, headers: { authorization: 'Bearer two words' } });
      expect([odd.statusCode, odd.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
      const poor = await test.app.inject({ method: op.method, url, headers: { authorization: 'Bearer scopes:openid' } });
      expect(poor.statusCode, op.id).toBe(403);
      expect(poor.json()).toEqual({ error: { code: 403, message: expect.stringContaining(op.scope) } });
    }
  });
});

describe('Update user', () => {
  const patch = async (id: string, payload: string | Buffer, type = 'application/merge-patch+json') =>
    test.app.inject({
      method: 'PATCH',
      url: `${USERS}/${id}`,
      payload,
      headers: { authorization: 'Bearer all', 'content-type': type },
    });
  const flags = { isOnline: true, isInReview: false, isQualified: true };

  it('answers each of two changes at once with the flags that it set', async () => {
    const { file, service, user } = await openOverFile('at-once');
    for (let round = 0; round < 5; round += 1) {
      const both = [true, false].map(async (on) => {
        const set = { isOnline: on, isInReview: on, isQualified: on };
        const answer = await service.app.inject({
          method: 'PATCH',
          url: `${USERS}/${user?.id}`,
          payload: set,
          headers: { authorization: 'Bearer all', 'content-type': 'application/merge-patch+json' },
        });
        expect(answer.json(), file).toMatchObject(set);
      });
      await Promise.all(both);
    }
    await service.close();
  });

  it('changes the three flags, answers the whole user and keeps who changed what', async () => {
    const { id } = await firstUser();
    await patch(String(id), JSON.stringify({ isOnline: false, isInReview: true, isQualified: false }));
    const response = await patch(String(id), JSON.stringify(flags), 'Application/Merge-Patch+JSON; charset=utf-8');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, ...flags });
    expect((await test.get(`${USERS}/${id}`)).body).toEqual(response.json());
    const changes = test.db.raw
      .prepare('select flag, was, became, changed_by from user_flag_changes where user_id = ? order by id desc limit 3')
      .all(id);
    expect(changes).toContainEqual({ flag: 'is_in_review', was: 1, became: 0, changed_by: 'tester' });
  });

  it.each([
    ['', 400],
    ['[]', 400],
    ['null', 400],
    ['{', 400],
    [JSON.stringify({ ...flags, isOnline: null }), 400],
    [JSON.stringify({ ...flags, isOnline: 'true' }), 400],
    [JSON.stringify({ isOnline: true, isInReview: true }), 400],
    [JSON.stringify({ ...flags, email: 'x' }), 400],
    ['{"isOnline":true,"isInReview":false,"isQualified":true,"__proto__":true}', 400],
    ['{"isOnline":false,"isInReview":false,"isQualified":true,"isOnline":true}', 400],
    ['{"isOnline":true,"isInReview":false,"isQualified":true,"is\\u004fnline" : true}', 400],
  ])('refuses the body %s and changes nothing', async (body, code) => {
    const before = await firstUser();
    expect((await patch(String(before.id), body)).statusCode).toBe(code);
    expect(await firstUser()).toEqual(before);
  });

  it('refuses other media types and larger bodies, and takes exactly 16 KiB', async () => {
    const { id } = await firstUser();
    expect((await patch(String(id), JSON.stringify(flags), 'application/json')).statusCode).toBe(415);
    expect((await patch(String(id), JSON.stringify(flags).padEnd(16_385))).statusCode).toBe(413);
    expect((await patch(String(id), JSON.stringify(flags).padEnd(16_384))).statusCode).toBe(200);
    expect((await patch(String(id), Buffer.from([0x22, 0xff, 0x22]))).statusCode).toBe(400);
    expect((await patch('nobody', JSON.stringify(flags))).statusCode).toBe(404);
  });
});

/** A service over a file of its own, and one of its users, whose flags `patch` changes. */
async function openOverFile(name: string) {
  const file = join(mkdtempSync(join(tmpdir(), `sam-${name}-`)), 'sam.db');
  const service = await openTestApp({ users: 5, licenses: 5, applications: 5, file });
  const [user] = (await service.get(`${USERS}?page_size=1`)).body.items as Record<string, unknown>[];
  const patch = (flags: Readonly<Record<string, boolean>> = {}) =>
    service.app.inject({
      method: 'PATCH',
      url: `${USERS}/${user?.id}`,
      headers: { authorization: 'Bearer all', 'content-type': 'application/merge-patch+json' },
      payload: JSON.stringify({ isOnline: true, isInReview: true, isQualified: true, ...flags }),
    });
  return { file, service, user, patch };
}

describe('a database that another process holds', () => {
  it('lets reads through, and answers writes that wait side by side with 503, Retry-After and nothing changed', async () => {
    const { file, service: busy, user, patch } = await openOverFile('busy');
    const importing = openDatabase(file);
    importing.raw.exec('begin immediate');
    const started = Date.now();
    const patches = [patch(), patch(), patch()];
    let firstMs = 0;
    void Promise.race(patches).then(() => (firstMs = Date.now() - started));
    // Reads continue while they wait.
    let reads = 0;
    for (; firstMs === 0; reads += 1) {
      expect((await busy.get(`${USERS}?page_size=1`)).status).toBe(200);
      expect((await busy.app.inject('/healthz')).statusCode).toBe(200);
      await setImmediate();
    }
    expect(reads).toBeGreaterThan(3);
    for (const refused of await Promise.all(patches)) {
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('5');
    }
    // One after the other they would have taken three times as long as the first.
    expect(Date.now() - started).toBeLessThan(2 * firstMs);
    expect((await busy.get(`${USERS}/${user?.id}`)).body).toMatchObject({ isInReview: user?.isInReview });
    const late = patch();
    await new Promise((resolve) => setTimeout(resolve, 50));
    importing.raw.exec('rollback');
    expect((await late).statusCode).toBe(200);
    await importing.close();
    await busy.close();
  });
});

describe('a full disk', () => {
  it('lets reads through, and answers a write with 503 and the reason; alive is not ready', async () => {
    const { service: full, user, patch } = await openOverFile('full');
    expect((await full.app.inject('/readyz')).statusCode).toBe(200);
    // The file may not grow: SQLite then reports a full disk.
    full.db.sqlite?.pragma(`max_page_count = ${full.db.sqlite?.pragma('page_count', { simple: true })}`);
    const fill = full.db.raw.prepare(
      "insert into user_flag_changes (user_id, flag, was, became, changed_by, changed_at) values ('', 'is_online', 0, 1, '', 0)",
    );
    expect(() => {
      for (;;) fill.run();
    }).toThrow(/full/);
    const opposite = { isOnline: !user?.isOnline, isInReview: !user?.isInReview };
    const refused = await patch(opposite);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({
      error: { code: 503, message: expect.stringContaining('disk of the service is full') },
    });
    expect((await full.get(`${USERS}/${user?.id}`)).body).toMatchObject({ isOnline: user?.isOnline });
    expect((await full.app.inject('/healthz')).statusCode).toBe(200);
    // A write that would fit shows that they succeed again.
    expect((await full.app.inject('/readyz')).statusCode).toBe(200);
    full.db.sqlite?.pragma('max_page_count = 1000000');
    expect((await patch(opposite)).statusCode).toBe(200);
    full.db.raw.exec('drop table tenant');
    const unready = await full.app.inject('/readyz');
    expect(unready.statusCode).toBe(503);
    expect(unready.json()).toEqual({ status: 'unavailable', reasons: [expect.stringContaining('tenant')] });
    await full.close();
  });
});

describe('a disk that does not write what it was given', () => {
  it('is told with each change, which may be there all the same, is not ready, and is in the log once', async () => {
    const { file, service: lost, user, patch } = await openOverFile('lost');
    const readiness = async () => (await lost.app.inject('/readyz')).json() as unknown;
    const logged = vi.spyOn(lost.app.log, 'error');
    renameSync(`${file}-wal`, `${file}-away`);
    for (const _ of [1, 2]) {
      const refused = await patch();
      expect(refused.statusCode).toBe(503);
      expect(refused.json().error.message).toMatch(/cannot be read or written.* may have been carried out/);
      expect((await lost.get(`${USERS}/${user?.id}`)).body).toMatchObject({ isQualified: true });
    }
    expect(logged.mock.calls.map(([, said]) => said)).toEqual(['the database is unavailable']);
    expect(await readiness()).toEqual({
      status: 'unavailable',
      reasons: [expect.stringMatching(/^The file .* cannot be read or/)],
    });
    renameSync(`${file}-away`, `${file}-wal`);
    expect(await readiness()).toEqual({ status: 'ok' });
    expect((await patch()).statusCode).toBe(200);
    renameSync(file, `${file}.away`);
    expect(await readiness()).toEqual({ status: 'unavailable', reasons: ['The file of the database cannot be opened.'] });
    renameSync(`${file}.away`, file);
    await lost.close();
  });
});

describe('limits', () => {
  it('answers 429 with Retry-After beyond the rate of an account, whatever tokens it holds', async () => {
    const limited = await openTestApp({ empty: true, rateLimit: 3 });
    const codes: number[] = [];
    for (const token of ['all', 'all', 'scopes:sam.license.r', 'all']) codes.push((await limited.get(LICENSES, token)).status);
    expect(codes).toEqual([200, 200, 200, 429]);
    const refused = await limited.get(LICENSES);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ error: { code: 429 } });
    expect((await limited.get(LICENSES, 'scopes:sam.license.r')).status).toBe(429);
    expect((await limited.get(LICENSES, 'other')).status).toBe(200);
    await limited.close();
  });

  it('counts changes in a wrong media type too', async () => {
    const limited = await openTestApp({ empty: true, rateLimit: 3 });
    const headers = { authorization: 'Bearer all', 'content-type': 'text/plain' };
    const codes: number[] = [];
    for (let asked = 0; asked < 5; asked += 1)
      codes.push((await limited.app.inject({ method: 'PATCH', url: `${USERS}/x`, payload: 'x', headers })).statusCode);
    expect(codes).toEqual([415, 415, 415, 429, 429]);
    await limited.close();
  });

  it('counts what is refused by address, whatever token was invented, and lets those with a right go on', async () => {
    const limited = await openTestApp({ empty: true, rateLimit: 10 });
    const ask = (path: string, authorization: string | undefined, remoteAddress: string) =>
      limited.app.inject({ url: path, headers: authorization ? { authorization } : {}, remoteAddress });
    const codesOf = async (authorization: (asked: number) => string | undefined, address: string, refusal: number) => {
      const codes: number[] = [];
      for (let asked = 0; asked < 14; asked += 1) codes.push((await ask(LICENSES, authorization(asked), address)).statusCode);
      expect(codes).toEqual([...Array(10).fill(refusal), ...Array(4).fill(429)]);
    };
    await codesOf(() => undefined, '192.0.2.1', 401);
    await codesOf((asked) => `Bearer invented-${asked}`, '192.0.2.2', 401);
    await codesOf(() => 'Bearer scopes:saas.consolidation.view.r', '192.0.2.3', 403);
    const refused = await ask(LICENSES, undefined, '192.0.2.1');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(LICENSES, 'Bearer all', '192.0.2.1')).statusCode).toBe(200);
    await limited.close();
  });
});
