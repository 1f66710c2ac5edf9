import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type Operation, operation } from '../../contract/operations.ts';
import { OPERATORS } from '../../contract/operators.ts';
import { openTestApp, type TestApp } from '../test-support.ts';

const SEED = 20_261;
/** Processor time, not elapsed time: other work of the machine does not count. */
const MOST_CPU_MS = 1_000;
/** What the contract lets an operation answer; 414 and 431 are of the HTTP layer. */
const ANSWERS = new Set([200, 400, 401, 403, 404, 405, 413, 414, 415, 431]);

let test: TestApp;
let known: string[] = [];
beforeAll(async () => {
  test = await openTestApp({ users: 40, licenses: 40, applications: 40 });
  known = ['users', 'licenses', 'applications', 'agreements', 'computers'].flatMap((table) =>
    test.db.raw.prepare<[], string>(`select id from ${table} limit 5`).pluck().all(),
  );
});
afterAll(() => test.close());

const NASTY = [
  '',
  ' ',
  '%',
  '%%',
  '_',
  "'",
  '"',
  '\\',
  "' or 1=1 --",
  '"; drop table users; --',
  '\0',
  '\u202e\ufeff\u2028',
  '\ud800',
  '👩‍👩‍👧‍👦',
  'İıſK\u0345',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  'kpi',
  'NaN',
  '-0',
  '1e309',
  '99999999999999999999',
  '9223372036854775807',
  '-9223372036854775809',
  '2024-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2024-01-01T00:00:00+99:99',
  'true',
  'null',
  '<script>alert(1)</script>',
  '=cmd()',
  '*'.repeat(5_000),
  'ß'.repeat(4_000),
  'x'.repeat(100_000),
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
);

const WORDS = [...OPERATORS.map((operator) => operator.slice(1)), 'like'];
const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Filters that are almost valid, so that they get past the parser: real fields, all operators, values of all kinds, nested. */
function filterOf(op: Operation): fc.Arbitrary<string> {
  const names = Object.keys(op.filterFields);
  const field = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(names.length > 0 ? names : ['id'])) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'discoveryTypes.1',
        'metrics.name',
        'discoveryTypes.__proto__',
        'metrics.',
        '.',
        '__proto__',
        'id.id',
      ),
    },
    { weight: 1, arbitrary: text },
  );
  const value = fc.oneof(
    text.map(quote),
    text,
    fc.integer().map(String),
    fc.double().map(String),
    fc.boolean().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(...NASTY).map((each) => `'${each}'`),
  );
  const comparison = fc
    .tuple(field, fc.constantFrom(...WORDS), value, fc.boolean())
    .map(([name, operator, literal, loud]) => `${name} -${loud ? operator.toUpperCase() : operator} ${literal}`);
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      comparison,
      fc.tuple(tie('tree'), fc.constantFrom('-and', '-or', '-xor'), tie('tree')).map(([a, both, b]) => `(${a}) ${both} (${b})`),
      tie('tree').map((each) => `-not (${each})`),
    ),
  }));
  return fc.oneof(
    { weight: 6, arbitrary: tree },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom(...MONSTERS) },
  );
}

const MONSTERS = [
  `${'('.repeat(10_000)}id -eq 1${')'.repeat(10_000)}`,
  '('.repeat(10_000),
  ')'.repeat(10_000),
  `${'-not ('.repeat(3_000)}id -eq 1${')'.repeat(3_000)}`,
  Array.from({ length: 101 }, () => '(id -eq "a")').join(' -or '),
  Array.from({ length: 100 }, (_, i) => `(id -contains "${i}")`).join(' -or '),
  `id -eq "${'\\'.repeat(7_900)}"`,
  `id -contains "${'%_'.repeat(3_000)}"`,
  `id -eq "${'x'.repeat(100_000)}"`,
  'id -eq "',
  "id -eq '\\",
];

const sortOf = (op: Operation): fc.Arbitrary<string> => {
  const field = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...Object.keys(op.resource.fields)) },
    { weight: 1, arbitrary: text },
  );
  const key = fc.tuple(field, fc.constantFrom(':asc', ':desc', ':', '', ':ASC', ':asc:desc')).map(([name, way]) => name + way);
  return fc.oneof(
    { weight: 5, arbitrary: fc.array(key, { maxLength: 7 }).map((keys) => keys.join(',')) },
    { weight: 1, arbitrary: text },
  );
};

/** Escaped as a client does, or left so as to break the escapes. Lone surrogates cannot be escaped. */
const encoded = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(arbitrary, fc.nat(9)).map(([value, dice]) => {
    if (dice === 0) return value.replace(/[^\x21-\x7e]|[#?/&]/g, '%');
    return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));
  });

const param = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.nat().map((n) => known[n % Math.max(known.length, 1)] ?? 'x') },
    { weight: 3, arbitrary: encoded(text) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%ff', '%C0%AF', '%2e%2e', '..', '.', '%00', '%ED%A0%80', 'a%2fb', ';a=b', '*', ':id'),
    },
  );

function requestOf(
  op: Operation,
): fc.Arbitrary<{ url: string; headers: Record<string, string>; payload: string | Buffer | undefined }> {
  const query = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: encoded(filterOf(op)).map((value) => `filter=${value}`) },
      { weight: 3, arbitrary: encoded(sortOf(op)).map((value) => `sort=${value}`) },
      { weight: 2, arbitrary: encoded(fc.oneof(fc.integer().map(String), text)).map((value) => `page_size=${value}`) },
      { weight: 2, arbitrary: encoded(fc.oneof(fc.bigInt().map(String), text)).map((value) => `page_number=${value}`) },
      {
        weight: 1,
        arbitrary: encoded(
          fc.oneof(
            fc.date({ noInvalidDate: true }).map((d) => d.toISOString()),
            text,
          ),
        ).map((value) => `fromDate=${value}`),
      },
      {
        weight: 1,
        arbitrary: encoded(
          fc.oneof(
            fc.date({ noInvalidDate: true }).map((d) => d.toISOString()),
            text,
          ),
        ).map((value) => `toDate=${value}`),
      },
      { weight: 1, arbitrary: fc.tuple(encoded(text), encoded(text)).map(([name, value]) => `${name}=${value}`) },
      { weight: 1, arbitrary: fc.constantFrom('&', '=', '%', '%f', '??', '=x', '%00=1', 'filter', 'sort=', '[]=1', 'a[b]=c') },
    ),
    { maxLength: 4 },
  );
  const flags = fc
    .record({ isOnline: fc.boolean(), isInReview: fc.boolean(), isQualified: fc.boolean() })
    .map((each) => JSON.stringify(each));
  const payload =
    op.method === 'PATCH'
      ? fc.oneof(
          flags,
          fc.json(),
          fc
            .record({ isOnline: fc.jsonValue(), isInReview: fc.jsonValue(), isQualified: fc.boolean() })
            .map((each) => JSON.stringify(each)),
          text,
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          fc.constantFrom(
            '['.repeat(16_000),
            `{"a":`.repeat(3_000),
            `{"__proto__":{"isOnline":true}}`,
            '\ufeff{}',
            'x'.repeat(100_000),
          ),
        )
      : fc.constant(undefined);
  const headers = fc.record(
    {
      'content-type': fc.oneof(
        { weight: 6, arbitrary: fc.constant('application/merge-patch+json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '',
            'x',
            'application/json',
            'multipart/form-data',
            'APPLICATION/merge-patch+JSON; charset=x',
            '/;=',
          ),
        },
      ),
      accept: fc.constantFrom('application/json', 'text/csv', '*/*;q=x', ''),
    },
    { requiredKeys: op.method === 'PATCH' ? ['content-type'] : [] },
  );
  return fc
    .tuple(fc.array(param(), { minLength: op.params.length, maxLength: op.params.length }), query, headers, payload)
    .map(([params, parts, chosen, body]) => {
      let index = 0;
      const path = op.path.replace(/\{\w+\}/g, () => params[index++] ?? 'x');
      return {
        url: parts.length > 0 ? `${path}?${parts.join('&')}` : path,
        headers: chosen as Record<string, string>,
        payload: body,
      };
    });
}

/** The tests' client resolves such segments itself, and then requests a page of the dashboard. */
const climbs = (segment: string): boolean => /^\.{0,2}$/.test(segment.replace(/%2e/gi, '.'));

async function expectSound(
  method: Operation['method'],
  url: string,
  headers: Record<string, string>,
  payload?: string | Buffer,
): Promise<void> {
  const start = process.cpuUsage();
  const answer = await test.app.inject({
    method,
    // The tests' client parses addresses and would fail on what a socket can send.
    url: url.replace(/[^\x21-\x7e]/g, '%'),
    headers: { authorization: 'Bearer all', ...headers },
    ...(payload !== undefined && { payload }),
  });
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000, 'processor time').toBeLessThan(MOST_CPU_MS);
  expect(ANSWERS, `status ${answer.statusCode}: ${answer.body.slice(0, 300)}`).toContain(answer.statusCode);
  if (answer.statusCode === 200) return;
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual({ error: { code: answer.statusCode, message: expect.stringMatching(/\S/) } });
  expect(answer.body.length, 'an error that echoes what it was sent').toBeLessThan(4_000);
  expect(answer.body).not.toMatch(/sqlite|select |node:|at .*\.ts/i);
}

describe('hostile requests', () => {
  it.each(OPERATIONS.map((op) => [op.id, op] as const))('%s answers as documented', async (_, op) => {
    await fc.assert(
      fc.asyncProperty(requestOf(op), ({ url, headers, payload }) => expectSound(op.method, url, headers, payload)),
      { seed: SEED, numRuns: op.filter || op.sort ? 40 : 20 },
    );
  });

  it('Update user answers as documented, and changes nothing unless it says so', async () => {
    const op = OPERATIONS.find(({ id }) => id === 'updateUser');
    if (!op) throw new Error('no such operation');
    await fc.assert(
      fc.asyncProperty(requestOf(op), ({ url, headers, payload }) => expectSound('PATCH', url, headers, payload)),
      { seed: SEED + 1, numRuns: 150 },
    );
    expect(test.db.sqlite?.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('the audit list answers as documented', async () => {
    const query = fc.array(fc.tuple(fc.constantFrom('userId', 'page_size', 'page_number', 'filter', 'sort'), encoded(text)), {
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(query, (pairs) =>
        expectSound('GET', `${operation('listUserFlagChanges').path}?${pairs.map((pair) => pair.join('=')).join('&')}`, {}),
      ),
      { seed: SEED, numRuns: 60 },
    );
  });

  it.each(MONSTERS.map((filter) => [filter.slice(0, 40), filter] as const))(
    'the filter %s… costs no more than a refusal',
    async (_, filter) => {
      for (const path of [
        '/api/sam/v1/licenses',
        '/api/saas/consolidated-view/v1/users',
        '/api/sam/software-registry/v1/applications',
      ])
        await expectSound('GET', `${path}?filter=${encodeURIComponent(filter)}`, {});
    },
  );

  it('on a path that nobody knows gets the error body too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          param().filter((each) => !climbs(each)),
          { maxLength: 6 },
        ),
        (segments) => expectSound('GET', `/api/${segments.join('/')}x`, {}),
      ),
      { seed: SEED, numRuns: 100 },
    );
  });

  it('leave the process answering others at once', async () => {
    const others: number[] = [];
    const attack = Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        expectSound('GET', `/api/sam/v1/licenses?filter=${encodeURIComponent(MONSTERS[i % MONSTERS.length] ?? '')}`, {}),
      ),
    );
    for (let i = 0; i < 10; i += 1) others.push((await test.app.inject('/healthz')).statusCode);
    await attack;
    expect(others).toEqual(Array(10).fill(200));
  });
});
