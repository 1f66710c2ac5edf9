import type { FaultProxy } from './fault-proxy.ts';
import { test as base } from './fixtures.ts';
import { type OwnService, startOwnService } from './own-service.ts';

interface PerWorker {
  /** Lifetime of an access token; undefined: the service's default. */
  tokenSeconds: number | undefined;
  service: OwnService;
}

/**
 * Journeys with a separate service behind a fault proxy. Starting one takes seconds, so the tests of a worker share it: each only
 * sees requests since its own start, and its faults end with it.
 */
export const test = base.extend<{ own: { readonly proxy: FaultProxy } }, PerWorker>({
  tokenSeconds: [undefined, { option: true, scope: 'worker' }],
  service: [
    async ({ tokenSeconds }, use) => {
      const service = await startOwnService(tokenSeconds === undefined ? {} : { tokenSeconds });
      await use(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  own: async ({ service: { proxy } }, use) => {
    const before = proxy.seen.length;
    const stops: (() => void)[] = [];
    const view: FaultProxy = {
      url: proxy.url,
      get seen() {
        return proxy.seen.slice(before);
      },
      inject(match, fault, times) {
        const stop = proxy.inject(match, fault, times);
        stops.push(stop);
        return stop;
      },
      get connected() {
        return proxy.connected;
      },
      set connected(value) {
        proxy.connected = value;
      },
      stop: async () => undefined,
    };
    await use({ proxy: view });
    for (const stop of stops) stop();
    proxy.connected = true;
  },
});

export type Own = { readonly proxy: FaultProxy };
export { expect, signIn } from './fixtures.ts';
