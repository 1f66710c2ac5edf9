import { afterEach, describe, expect, it } from 'vitest';
import { type Listening, startGateway, startServer } from './gateway.test-support.ts';

const running: Listening[] = [];
const keep = (listening: Listening): Listening => {
  running.push(listening);
  return listening;
};
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop();
});

const readiness = async (gateway: Listening): Promise<[status: number, reasons: string[] | undefined]> => {
  const answer = await fetch(`${gateway.url}/readyz`);
  return [answer.status, ((await answer.json()) as { reasons?: string[] }).reasons];
};

describe('a gateway is ready', () => {
  it('while the service answers, and says which one does not and how', async () => {
    let status = 200;
    const service = keep(await startServer((_request, response) => response.writeHead(status).end('{}')));
    const gateway = keep(await startGateway(service.url, { reach: { keptMs: 0 } }));
    const { host } = new URL(service.url);
    expect(await readiness(gateway)).toEqual([200, undefined]);
    status = 502;
    expect(await readiness(gateway)).toEqual([503, [`The service at ${host} answers with status 502.`]]);
    status = 200;
    expect(await readiness(gateway)).toEqual([200, undefined]);
    await service.stop();
    expect(await readiness(gateway)).toEqual([503, [`The service at ${host} cannot be reached.`]]);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });

  it('not where the service is silent, and asks it once however many ask', async () => {
    let asked = 0;
    const service = keep(
      await startServer(() => {
        asked += 1;
      }),
    );
    const gateway = keep(await startGateway(service.url, { reach: { patienceMs: 100 } }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => readiness(gateway)));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([503]));
    expect(asked).toBe(1);
  });
});
