import { describe, expect, it } from 'vitest';
import { RequestError } from '../request-error.ts';
import { describeError } from './describe-error.ts';
import { shortId } from './id-link.tsx';
import { safeHref } from './safe-href.ts';

describe('links from values', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['www.example.com/x', 'https://www.example.com/x'],
    [' http://example.com ', 'http://example.com/'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)', null],
    ['java\tscript:alert(1)', null],
    ['data:text/html,<script>', null],
    ['vbscript:x', null],
    ['file:///etc/passwd', null],
    ['//example.com', null],
    ['plain words', null],
    ['', null],
  ])('%s → %s', (value, href) => expect(safeHref('url', value)).toBe(href));

  it('of mail and phone hold nothing but an address', () => {
    expect(safeHref('email', 'a.b@example.com')).toBe('mailto:a.b@example.com');
    expect(safeHref('email', 'a@b.c?bcc=evil')).toBe('mailto:a@b.c%3Fbcc=evil');
    expect(safeHref('email', 'a@b.c?bcc=evil@x.y')).toBeNull();
    expect(safeHref('email', 'no address')).toBeNull();
    expect(safeHref('phone', '+46 (0)8-123 456')).toBe('tel:+4608123456');
    expect(safeHref('phone', 'call me')).toBeNull();
  });
});

describe('errors in words', () => {
  const of = (status: number) => describeError(new RequestError('m', { kind: 'http', status, operationId: 'listAgreements' }));
  it('name the missing permission', () => {
    const details = { kind: 'http', status: 403, operationId: 'listAgreements', lacking: 'sam.agreement.r' } as const;
    expect(describeError(new RequestError('m', details))).toMatchObject({ kind: 'forbidden', scope: 'sam.agreement.r' });
  });
  it('say why the service refused what the session has the permission for', () => {
    expect(of(403)).toMatchObject({ kind: 'forbidden', scope: null, text: 'The service answered with 403: m' });
  });
  it('tell a missing record from a failure', () => {
    expect(of(404).kind).toBe('not-found');
    expect(of(500)).toMatchObject({ kind: 'failed', operation: 'listAgreements' });
    expect(describeError('odd').kind).toBe('failed');
  });
  it('never show nothing', () => {
    for (const status of [400, 401, 403, 404, 409, 418, 429, 500, 502, 503]) expect(of(status).text.length).toBeGreaterThan(10);
  });
});

it('short ids keep what is short', () => {
  expect(shortId('abc')).toBe('abc');
  expect(shortId('0003a7f9-c009-4fc8-b6b1-c7')).toBe('0003a7f9…');
});
