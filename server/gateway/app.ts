import type { FastifyInstance } from 'fastify';
import { type BaseOptions, createBaseApp } from '../base-app.ts';
import { dashboard } from '../plugins/dashboard.ts';
import { forward } from './forward.ts';
import { type ReachOptions, watchService } from './reachable.ts';
import { openTurns, type TurnLimits } from './turns.ts';
import { openUpstream, type UpstreamLimits } from './upstream.ts';

export interface GatewayOptions extends BaseOptions {
  /** Origin of the real service. */
  readonly serviceUrl: string;
  readonly clientId: string;
  /** Scopes to request; null: those that the dashboard can use. */
  readonly scope: string | null;
  readonly dashboardRoot?: string;
  readonly upstreamLimits?: Partial<UpstreamLimits>;
  readonly turnLimits?: Partial<TurnLimits>;
  readonly reach?: Pick<ReachOptions, 'patienceMs' | 'keptMs'>;
}

/** The dashboard over a real service: no database, no accounts; it forwards `/api` and `/idp` of its origin to the service. */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { serviceUrl, clientId, scope, publicUrl } = options;
  const upstream = openUpstream(serviceUrl, options.upstreamLimits);
  const whyNotReady = watchService({ upstream, host: new URL(serviceUrl).host, ...options.reach });
  const app = await createBaseApp({ whyNotReady, ...options });
  app.addHook('onClose', async () => upstream.close());
  await app.register(forward, { ends: { serviceUrl, localUrl: publicUrl }, upstream, turns: openTurns(options.turnLimits) });
  await dashboard(app, {
    root: options.dashboardRoot ?? 'dist',
    publicUrl,
    runtime: {
      // The true issuer, which identity tokens name; the endpoints are read through here, without CORS.
      authority: `${serviceUrl}/idp`,
      metadataUrl: '/idp/.well-known/openid-configuration',
      clientId,
      apiBase: '',
      resource: ['api://service/api'],
      ...(scope !== null && { scope }),
    },
  });
  return app;
}
