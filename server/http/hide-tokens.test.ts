import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../../contract/links.ts';
import { OPERATIONS, type Operation } from '../../contract/operations.ts';
import { SCOPES } from '../../contract/permissions.ts';
import { buildApp } from '../app.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { hideTokens } from './hide-tokens.ts';

const bytes = (seed: string) => createHash('sha256').update(seed).digest('base64url');
/** As the identity provider writes them: 43 characters, including those that end words in the filter grammar. */
const token = (seed: string) => `${bytes(seed).slice(0, 8)}-_${bytes(seed).slice(10)}`;
const OWN = token('own');
const ANOTHERS = token("another's");
const JWT = [
  Buffer.from('{"alg":"RS256","typ":"at+jwt"}').toString('base64url'),
  Buffer.from('{"sub":"x","iss":"y","exp":1}').toString('base64url'),
  Array.from({ length: 8 }, (_, index) => bytes(String(index))).join(''),
].join('.');
const TOKENS = { own: OWN, "another's": ANOTHERS, JWT } as const;
/** No eight consecutive characters of a token may come back. */
const PART = 8;

const db = openScratchDatabase();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({
    db,
    verifyToken: async (sent) => (sent === OWN ? { subject: 'x', kind: 'client', scopes: new Set(SCOPES) } : null),
    publicUrl: 'http://127.0.0.1:8080',
    rateLimit: null,
  });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const everyByteEscaped = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
/** The forms in which it may come: whole, cut, escaped once and twice, in other text. */
const forms = (secret: string): readonly string[] => [
  secret,
  ...(secret === OWN ? [secret.slice(0, 20), secret.slice(5, 40)] : []),
  everyByteEscaped(secret),
  encodeURIComponent(everyByteEscaped(secret)),
  `x${secret}y`,
  `Bearer%20${secret}`,
];

type Request = { readonly method: string; readonly url: string; readonly payload?: string; readonly type?: string };

/** Every place in a request to the operation where a caller can put text. */
function places(op: Operation, text: string): Request[] {
  const { method } = op;
  const plain = pathOf(op, Object.fromEntries(op.params.map((name) => [name, 'x'])));
  const query = (parameters: string): Request => ({ method, url: `${plain}?${parameters}` });
  return [
    ...op.params.map((name) => ({
      method,
      url: pathOf(op, Object.fromEntries(op.params.map((other) => [other, other === name ? 'HERE' : 'x']))).replace('HERE', text),
    })),
    { method, url: `${plain}/${text}` },
    { method: 'DELETE', url: `${plain}?${text}` },
    query(`${text}=1&${text}=2`),
    query(`page_size=${text}`),
    query(`page_number=${text}`),
    ...[text, `${text}:asc`, `id:${text}`, `id:asc,${text}`].map((sort) => query(`sort=${sort}`)),
    ...[
      text,
      `${text}%20-eq%201`,
      `id%20${text}%201`,
      `id%20-${text}%201`,
      `id%20-eq%20${text}`,
      `id%20-eq%20%22${text}`,
      `id%20-gt%20%22${text}%22`,
      `name%20-exists%20${text}`,
      `metrics.${text}%20-eq%201`,
      `(id%20-eq%201)%20${text}%20(id%20-eq%202)`,
    ].map((filter) => query(`filter=${filter}`)),
    query(`fromDate=${text}&toDate=2026-01-01`),
    query(`fromDate=2026-01-01&toDate=${text}`),
    query(`x=%ff${text}`),
  ];
}

/** The bodies that may come with a write. */
function bodies(op: Operation, text: string): Request[] {
  const url = pathOf(op, Object.fromEntries(op.params.map((name) => [name, 'x'])));
  const escaped = [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  const send = (payload: string, type = 'application/merge-patch+json'): Request => ({ method: 'PATCH', url, payload, type });
  return [
    send(`{"${text}":true}`),
    send(`{"${escaped}":true}`),
    send(`{"isOnline":"${text}","isInReview":true,"isQualified":true}`),
    send(text),
    send('{}', `text/${text}`),
    send('{}', text),
  ];
}

async function ask({ method, url, payload, type }: Request) {
  return app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${OWN}`, ...(type !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  });
}

/** Everything that reaches the caller, also unescaped. */
const answered = (body: string, headers: object): string =>
  [body, decodeURIComponent(body.replace(/%(?![0-9a-f]{2})/gi, '')), JSON.stringify(headers)].join('\n');

/** Every form in every place. */
const requests = (op: Operation, secret: string): Request[] =>
  forms(secret).flatMap((text) => [...places(op, text), ...(op.method === 'PATCH' ? bodies(op, text) : [])]);

describe.each(Object.entries(TOKENS))('%s token', (_, secret) => {
  const parts = Array.from({ length: secret.length - PART + 1 }, (_, at) => secret.slice(at, at + PART));

  it.each(OPERATIONS.map((op) => [op.id, op] as const))('comes back in no message of %s', async (_id, op) => {
    const returned: string[] = [];
    let refused = 0;
    for (const request of requests(op, secret)) {
      const { statusCode, body, headers } = await ask(request);
      if (statusCode < 400) continue;
      refused += 1;
      const text = answered(body, headers);
      if (parts.some((part) => text.includes(part)))
        returned.push(`${request.method} ${request.url} ${request.payload ?? ''}: ${text}`);
    }
    expect(returned).toEqual([]);
    expect(refused).toBeGreaterThan(50);
  });
});

describe('what is no token', () => {
  it.each([
    ['/api/sam/v1/licenses/8f14e45f-ceea-467f-a9f6-1f5b4b3c2d1e', '8f14e45f-ceea-467f-a9f6-1f5b4b3c2d1e'],
    ['/api/sam/v1/licenses?filter=noSuchField%20-eq%201', 'noSuchField'],
    ['/api/sam/v1/licenses?filter=metrics.isEndOfExtendedSupport%20-eq%201', 'metrics.isEndOfExtendedSupport'],
  ])('is quoted: %s', async (url, quoted) => {
    expect((await ask({ method: 'GET', url })).json().error.message).toContain(quoted);
  });

  it('stays as it is without a token', () => {
    expect(hideTokens('filter: Unknown field "x".', { url: '/api/sam/v1/licenses?filter=x', headers: {} })).toBe(
      'filter: Unknown field "x".',
    );
  });
});
