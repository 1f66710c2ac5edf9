import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serviceNow } from '../clock.ts';
import { inFlight } from './in-flight.ts';

const session = vi.hoisted(() => {
  class SessionError extends Error {
    readonly reason: string;
    constructor(reason: string) {
      super(reason);
      this.reason = reason;
    }
  }
  return { token: 'one', renewals: 0, expired: 0, renewFails: null as string | null, scopes: new Set<string>(), SessionError };
});

vi.mock('../session/session.ts', () => ({
  SessionError: session.SessionError,
  currentAccessToken: () => session.token,
  getAccessToken: async () => session.token,
  sessionState: () => session,
  markExpired: () => {
    session.expired += 1;
  },
  renewToken: async () => {
    session.renewals += 1;
    if (session.renewFails) throw new session.SessionError(session.renewFails);
    session.token = `renewed${session.renewals}`;
    return session.token;
  },
}));
vi.mock('../session/early-start.ts', () => ({ earlyStart: { answerTo: () => undefined } }));
vi.mock('../session/config.ts', () => ({ loadConfig: async () => ({ apiBase: '', requestTimeoutMs: 30_000 }) }));

const { call, urlOf } = await import('./client.ts');
const { RequestError } = await import('../request-error.ts');
const { pausedUntilMs, readRetryAfter } = await import('./pause.ts');

type Answer = () => Promise<Response>;
const sent: { url: string; init: RequestInit }[] = [];
let answers: Answer[] = [];

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

beforeEach(() => {
  Object.assign(session, { token: 'one', renewals: 0, expired: 0, renewFails: null });
  sent.length = 0;
  answers = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const answer = answers.shift();
    if (!answer) throw new Error('one request too many');
    if (init.signal?.aborted) return Promise.reject(init.signal.reason);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const headerOf = (at: number, name: string): string | null => new Headers(sent[at]?.init.headers).get(name);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as InstanceType<typeof RequestError>,
  );

describe('requests', () => {
  it('carry the token, the encoded path and the query without empty parameters', async () => {
    answers = [json(200, { items: [] })];
    await call('listUserApplications', {
      params: { userId: 'a/b' },
      query: { filter: 'name -eq "x&y"', sort: '', page_size: 50, page_number: undefined },
    });
    expect(sent[0]?.url).toBe('/api/saas/consolidated-view/v1/users/a%2Fb/applications?filter=name+-eq+%22x%26y%22&page_size=50');
    expect(headerOf(0, 'authorization')).toBe('Bearer one');
    expect(headerOf(0, 'content-type')).toBeNull();
  });

  it('take the service’s time from its answers, over a computer three days ahead', async () => {
    const atMs = Date.now() - 3 * 86_400_000;
    answers = [json(200, { items: [] }, { date: new Date(atMs).toUTCString() })];
    await call('listUsers');
    expect(Math.abs(serviceNow() - atMs)).toBeLessThan(5_000);
    answers = [json(200, { items: [] }, { date: new Date().toUTCString() })];
    await call('listUsers');
    const [before, now, after] = [Date.now(), serviceNow(), Date.now()];
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(after);
  });

  it('of a change go as a merge patch', async () => {
    answers = [json(200, { id: 'u' })];
    await call('updateUser', { params: { userId: 'u' }, body: { isOnline: true } });
    expect(sent[0]?.init).toMatchObject({ method: 'PATCH', body: '{"isOnline":true}' });
    expect(headerOf(0, 'content-type')).toBe('application/merge-patch+json');
  });

  it('need their path parameters', () => expect(() => urlOf('', 'getUser', {})).toThrow(/userId/));
  it('take a parameter of the operation alone into the query', () =>
    expect(urlOf('', 'listUserFlagChanges', { params: { userId: 'a&b' }, query: { page_size: 25 } })).toBe(
      '/api/console/v1/user-flag-changes?userId=a%26b&page_size=25',
    ));
});

describe('401', () => {
  it('renews and retries once', async () => {
    answers = [json(401, {}), json(200, { ok: 1 })];
    expect(await call('listUsers')).toEqual({ ok: 1 });
    expect(session.renewals).toBe(1);
    expect(headerOf(1, 'authorization')).toBe('Bearer renewed1');
  });

  it('does not renew again what another request renewed meanwhile', async () => {
    answers = [
      async () => {
        session.token = 'two';
        return new Response('{}', { status: 401 });
      },
      json(200, {}),
    ];
    await call('listUsers');
    expect(session.renewals).toBe(0);
    expect(headerOf(1, 'authorization')).toBe('Bearer two');
  });

  it('twice asks the person to sign in again', async () => {
    answers = [json(401, {}), json(401, { error: { code: 401, message: 'no' } })];
    expect(await failure(call('listUsers'))).toMatchObject({ kind: 'http', status: 401 });
    expect(session.expired).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it('with a renewal lost on the network is a network failure, not the end of the session', async () => {
    session.renewFails = 'unreachable';
    answers = [json(401, {})];
    expect(await failure(call('listUsers'))).toMatchObject({ kind: 'network', status: 0 });
    expect(session.expired).toBe(0);
  });

  it('with a refused renewal is a 401', async () => {
    session.renewFails = 'ended';
    answers = [json(401, {})];
    expect(await failure(call('listUsers'))).toMatchObject({ kind: 'http', status: 401 });
  });
});

describe('429', () => {
  it('pauses every request until the time that the service gave', async () => {
    vi.useFakeTimers();
    answers = [json(429, {}, { 'retry-after': '3' }), json(200, { first: 1 }), json(200, { second: 1 })];
    const first = call('listUsers');
    await vi.advanceTimersByTimeAsync(10);
    expect(pausedUntilMs()).toBeGreaterThan(0);
    const second = call('listLicenses');
    await vi.advanceTimersByTimeAsync(2800);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect([await first, await second]).toEqual([{ first: 1 }, { second: 1 }]);
    expect(pausedUntilMs()).toBe(0);
  });

  it('gives up after five pauses', async () => {
    vi.useFakeTimers();
    answers = Array.from({ length: 5 }, () => json(429, {}, { 'retry-after': '1' }));
    const result = failure(call('listUsers'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await result).toMatchObject({ status: 429, retryAfterSeconds: 1 });
    expect(sent).toHaveLength(5);
  });

  it('reads seconds and dates', () => {
    expect(readRetryAfter('7', 0)).toBe(7);
    expect(readRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 0)).toBe(60);
    expect(readRetryAfter('soon', 0)).toBeNull();
    expect(readRetryAfter(null, 0)).toBeNull();
  });
});

describe('failures', () => {
  it('name the service’s own message', async () => {
    answers = [json(400, { error: { code: 400, message: 'unknown field x' } })];
    expect(await failure(call('listUsers'))).toMatchObject({
      kind: 'http',
      status: 400,
      message: 'unknown field x',
      operationId: 'listUsers',
    });
  });

  it('of a refusal name the permission that the session lacks, and nothing where it has all', async () => {
    const refused = json(403, { error: { code: 403, message: 'This feature must be purchased.' } });
    session.scopes = new Set(['sam.agreement.r']);
    const lackingFor = async (id: 'listAgreements' | 'listUsers' | 'listRenewals') => {
      answers = [refused];
      return (await failure(call(id)))?.lacking;
    };
    expect(await lackingFor('listAgreements')).toBeNull();
    expect(await lackingFor('listUsers')).toBe('saas.consolidation.view.r');
    expect(await lackingFor('listRenewals')).toBe('sam.license.r');
  });

  it('of the network and of answers that are no JSON are told apart', async () => {
    answers = [
      async () => {
        throw new TypeError('Failed to fetch');
      },
    ];
    expect(await failure(call('listUsers'))).toMatchObject({ kind: 'network', isTransient: true });
    answers = [async () => new Response('<html>', { status: 200 })];
    expect(await failure(call('listUsers'))).toMatchObject({ kind: 'http', status: 502 });
    answers = [async () => new Response('<html>', { status: 503 })];
    expect(await failure(call('listUsers'))).toMatchObject({ status: 503, message: 'Service Unavailable' });
  });

  it('time out after a minute', async () => {
    answers = [() => Promise.reject(new DOMException('late', 'TimeoutError'))];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    expect(await failure(call('listUsers'))).toMatchObject({ kind: 'timeout', isTransient: true });
    expect(timeout).toHaveBeenCalledWith(30_000);
    timeout.mockRestore();
  });

  it('by the caller pass through as they came', async () => {
    const controller = new AbortController();
    answers = [() => new Promise(() => undefined)];
    const reason = new Error('superseded');
    controller.abort(reason);
    await expect(call('listUsers', { signal: controller.signal })).rejects.toBe(reason);
  });

  it('by the person stop reads but not changes', async () => {
    const waiting: (() => void)[] = [];
    vi.stubGlobal(
      'fetch',
      (_url: string, init: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          waiting.push(() => resolve(new Response('{}')));
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const read = failure(call('listUsers'));
    const change = call('updateUser', { params: { userId: 'u' }, body: {} });
    await expect.poll(() => waiting.length, { interval: 5 }).toBe(2);
    expect(inFlight.oldestMs()).toBeGreaterThan(0);
    inFlight.cancelReads();
    expect(await read).toMatchObject({ kind: 'cancelled' });
    for (const answer of waiting) answer();
    expect(await change).toEqual({});
    expect(inFlight.oldestMs()).toBe(0);
  });
});
