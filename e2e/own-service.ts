import { type Listening, startService } from '../server/gateway/gateway.test-support.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

export interface OwnService {
  readonly proxy: FaultProxy;
  readonly service: Listening;
  stop(): Promise<void>;
}

/**
 * A service for one test, behind a fault proxy: open `proxy.url`, sign in as `manager` with `manager-demo`. `tokenSeconds`:
 * lifetime of an access token.
 */
export async function startOwnService(options: { tokenSeconds?: number } = {}): Promise<OwnService> {
  let target = '';
  const proxy = await startFaultProxy(() => target);
  const service = await startService({ publicUrl: proxy.url, ...options });
  target = service.url;
  return {
    proxy,
    service,
    async stop() {
      await proxy.stop();
      await service.stop();
    },
  };
}
