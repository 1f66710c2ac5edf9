import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { get, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { freeOrigin, type Listening, startGateway, startServer, startUntrusted } from './gateway.test-support.ts';
import type { TurnLimits } from './turns.ts';

const MIB = 1024 * 1024;
const running: Listening[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

/** A gateway to a service that answers as the test specifies. */
async function gatewayTo(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  silenceMs = 10_000,
  turnLimits: Partial<TurnLimits> = {},
) {
  const service = await startServer(listener);
  const gateway = await startGateway(service.url, { upstreamLimits: { silenceMs }, turnLimits });
  running.push(gateway, service);
  return { service, gateway };
}

const open = async (url: string): Promise<IncomingMessage> => {
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  return answer;
};
async function soon(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { interval: 10 }).toBe(true);
}

describe('answers', () => {
  it('flow as they come: the first part is there before the second is made', async () => {
    let finish = (): void => undefined;
    const { gateway } = await gatewayTo((_request, response) => {
      response.write('first');
      finish = () => response.end('second');
    });
    const answer = await open(`${gateway.url}/api/export`);
    const [chunk] = (await once(answer, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('first');
    finish();
    expect((await answer.toArray()).join('')).toBe('second');
  });

  it('wait for a slow reader instead of piling up, and arrive whole', async () => {
    const total = 96 * MIB;
    let sent = 0;
    const { gateway } = await gatewayTo((_request, response) => {
      const part = Buffer.alloc(256 * 1024, 'x');
      const send = (): void => {
        while (sent < total) {
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', send);
        }
        response.end();
      };
      send();
    });
    const answer = await open(`${gateway.url}/api/export`);
    answer.pause();
    let last = -1;
    await soon(() => {
      const still = sent === last;
      last = sent;
      return still && sent > 0;
    });
    // Only what fits into the socket buffers of the two connections.
    expect(sent).toBeLessThan(32 * MIB);
    let received = 0;
    for await (const chunk of answer) received += (chunk as Buffer).length;
    expect(received).toBe(total);
  });

  it('break off where the service breaks off: half an export never looks whole', async () => {
    let breakOff = (): void => undefined;
    const { gateway } = await gatewayTo((_request, response) => {
      response.write('half');
      breakOff = () => void response.destroy();
    });
    const answer = await open(`${gateway.url}/api/export`);
    breakOff();
    await expect(answer.toArray()).rejects.toThrow();
  });

  it('break off where the service goes silent half-way', async () => {
    const { gateway } = await gatewayTo((_request, response) => void response.write('half'), 200);
    const answer = await open(`${gateway.url}/api/export`);
    await expect(answer.toArray()).rejects.toThrow();
  });

  it('of HEAD, 204 and 304 have no body', async () => {
    const { gateway } = await gatewayTo((incoming, response) => {
      const status = Number(incoming.url?.split('/').at(-1));
      response.writeHead(status, status === 200 ? { 'content-length': '7' } : {}).end();
    });
    const head = await fetch(`${gateway.url}/api/200`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '7']);
    for (const status of [204, 304]) {
      const answer = await fetch(`${gateway.url}/api/${status}`);
      expect([answer.status, await answer.text()]).toEqual([status, '']);
    }
  });
});

describe('a client that goes away', () => {
  it.each(['before the answer', 'in the midst of it'])('%s ends the request to the service', async (when) => {
    let asked = false;
    let ended = false;
    const { gateway } = await gatewayTo((_request, response) => {
      asked = true;
      response.once('close', () => {
        ended = true;
      });
      if (when !== 'before the answer') response.write('x');
    });
    const client = get(`${gateway.url}/api/export`, { agent: false });
    client.on('error', () => undefined);
    if (when === 'before the answer') await soon(() => asked);
    else await once(client, 'response');
    client.destroy();
    await soon(() => ended);
  });
});

describe('requests that hang', () => {
  it('keep no other client from being answered, end with a clear refusal, and leave nothing behind', async () => {
    const held = new Set<ServerResponse>();
    const { gateway } = await gatewayTo(
      (incoming, response) => {
        if (incoming.url === '/api/quick') return void response.end('{}');
        held.add(response);
        response.once('close', () => held.delete(response));
      },
      60_000,
      { waitMs: 500 },
    );
    const ask = (path: string, token: string) => {
      const asked = { client: get(gateway.url + path, { agent: false, headers: { authorization: `Bearer ${token}` } }) };
      return { ...asked, answer: once(asked.client, 'response').then(([answer]) => answer as IncomingMessage) };
    };
    const hanging = Array.from({ length: 300 }, () => ask('/api/silent', 'mallory'));
    const refused = hanging.map(({ answer }) => answer.catch(() => null));
    await soon(() => held.size === 32);
    // She is answered while his requests still hang.
    expect((await ask('/api/quick', 'ann').answer).statusCode).toBe(200);
    expect(held.size).toBe(32);

    // His excess requests are refused, at once or after the longest wait, and are not forwarded.
    const own = await ask('/api/quick', 'mallory').answer;
    expect([own.statusCode, own.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse((await own.toArray()).join(''))).toEqual({
      error: { code: 503, message: 'Too many requests wait for the service. Try again in a moment.' },
    });
    expect(held.size).toBe(32);

    for (const { client } of hanging) client.destroy();
    await Promise.all(refused);
    await soon(() => held.size === 0);
    expect((await ask('/api/quick', 'mallory').answer).statusCode).toBe(200);
  });

  it('count the time that they stood in the queue', async () => {
    const { gateway } = await gatewayTo(() => undefined, 800, { perToken: 1 });
    const ended: string[] = [];
    const ask = async (token: string) => {
      const { status } = await fetch(`${gateway.url}/api/x`, { headers: { authorization: `Bearer ${token}` } });
      ended.push(`${token} ${status}`);
    };
    const asked = [ask('ann'), ask('ann')];
    await new Promise((resolve) => setTimeout(resolve, 400));
    await Promise.all([...asked, ask('bob')]);
    // Her second waited for her first to give up: only a moment is left for it, not the full time again, as he has it.
    expect(ended).toEqual(['ann 503', 'ann 503', 'bob 503']);
  });
});

describe('a service that does not answer', () => {
  const expectUnavailable = async (url: string): Promise<void> => {
    const api = await fetch(`${url}/api/sam/v1/licenses`);
    const text = await api.text();
    expect([api.status, JSON.parse(text)]).toEqual([
      503,
      { error: { code: 503, message: expect.stringContaining('does not answer') } },
    ]);
    expect(text).not.toMatch(/ECONN|CERT|node:|\\n\s*at /);
    const token = await fetch(`${url}/idp/api/connect/token`, { method: 'POST', body: new URLSearchParams({ a: '1' }) });
    expect([token.status, await token.json()]).toEqual([
      503,
      { error: 'temporarily_unavailable', error_description: expect.stringContaining('does not answer') },
    ]);
    expect((await fetch(`${url}/idp/.well-known/openid-configuration`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  };

  it('because it is down', async () => {
    const gateway = await startGateway(await freeOrigin());
    running.push(gateway);
    await expectUnavailable(gateway.url);
  });
  it('in time', async () => {
    const { gateway } = await gatewayTo(() => undefined, 150);
    await expectUnavailable(gateway.url);
  });
  it('with a certificate that can be trusted, whatever the environment allows', async () => {
    const service = await startUntrusted((_request, response) => response.end('{}'));
    const gateway = await startGateway(service.url);
    running.push(gateway, service);
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      await expectUnavailable(gateway.url);
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });
  it('as the issuer that it should be', async () => {
    const { gateway } = await gatewayTo(
      (_request, response) => void response.end(JSON.stringify({ issuer: 'https://evil.example.com/idp' })),
    );
    expect((await fetch(`${gateway.url}/idp/.well-known/openid-configuration`)).status).toBe(503);
  });
});

describe('requests', () => {
  it('reach the service with its own host, without forged headers, and only below /api and /idp', async () => {
    const seen: IncomingMessage[] = [];
    const { service, gateway } = await gatewayTo((incoming, response) => {
      seen.push(incoming);
      response.end('{}');
    });
    const send = async (path: string): Promise<number> => {
      const client = request(gateway.url, {
        path,
        agent: false,
        headers: { 'x-forwarded-for': '1.2.3.4', cookie: 'a=1', authorization: 'Bearer t' },
      });
      client.end();
      const [answer] = (await once(client, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode ?? 0;
    };
    expect(await send('/api/a%20b/%C3%A9?filter=a%20-eq%20%22b%22&x=%2F..%2F')).toBe(200);
    expect(seen[0]?.url).toBe('/api/a%20b/%C3%A9?filter=a%20-eq%20%22b%22&x=%2F..%2F');
    expect(seen[0]?.headers).toEqual({ host: new URL(service.url).host, authorization: 'Bearer t', connection: 'keep-alive' });
    // 200 is the dashboard's own page, if it is built: the service did not see the request.
    for (const path of ['/api/../admin', '/api/%2e%2E/admin', '/api/x/..%2f..%2fadmin', '/api\\..\\admin', '/idp/./x', '/api/..'])
      expect([200, 404, 503], path).toContain(await send(path));
    for (const path of ['/api/..;/admin', '/api/%252e%252e/admin', '/%61pi/x', '/idp/%25252e./x'])
      expect([path, await send(path)]).toEqual([path, 404]);
    for (const path of ['/api/%00', '/api/%c0%ae%c0%ae/x', '/api/%ff', '/api/%2525252525252e/x'])
      expect([path, await send(path)]).toEqual([path, 400]);
    expect(seen).toHaveLength(1);
  });

  it('survive a connection that the service closed meanwhile', async () => {
    const { gateway } = await gatewayTo((_request, response) => {
      response.end('{}');
      setTimeout(() => response.socket?.destroy(), 5);
    });
    for (let i = 0; i < 20; i += 1) {
      expect((await fetch(`${gateway.url}/api/${i}`)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, i));
    }
  });
});
