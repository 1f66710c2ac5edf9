import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { type BaseOptions, createBaseApp } from './base-app.ts';
import type { Database } from './db/open.ts';
import { whyNotReady } from './db/readiness.ts';
import { openSharedLimit, type SharedLimit, WINDOW_MS } from './db/shared-limit.ts';
import { createCalendar, deleteCalendar, listCalendars } from './handlers/calendars.ts';
import { getUserKpis } from './handlers/get-user-kpis.ts';
import { keepOverview } from './handlers/keep-overview.ts';
import { flagChangesCsv, listUserFlagChanges } from './handlers/list-user-flag-changes.ts';
import { removeOrganizationName, setOrganizationName } from './handlers/organization-names.ts';
import { readHandlers } from './handlers/read-records.ts';
import { updateUser } from './handlers/update-user.ts';
import type { VerifyToken } from './http/access.ts';
import { openAddressLimit } from './http/address-limit.ts';
import { ApiError } from './http/api-error.ts';
import { authorizeBy, limitRefusals } from './plugins/authorize.ts';
import { compressAnswers } from './plugins/compress-answers.ts';
import { openToOrigins } from './plugins/cors.ts';
import { dashboard } from './plugins/dashboard.ts';
import { reference } from './plugins/reference.ts';
import { refuseBrokenText } from './plugins/request-text.ts';
import type { ReaderPool } from './readers/reader-pool.ts';
import { createAsk } from './readers/reads.ts';
import { calendarFiles, type ScopesOf } from './requests/calendar-files.ts';
import { registerRoutes } from './requests/routes.ts';
import { methodsAt } from './requests/wrong-methods.ts';
import { calendarStore } from './stores/calendars.ts';
import { flagChangeStore } from './stores/flag-changes.ts';
import { RecordStore } from './stores/record-store.ts';
import { watchStoredItems } from './stores/stored-items.ts';

export interface AppOptions extends BaseOptions {
  readonly db: Database;
  /** Runs slow queries. If absent, this thread answers everything, as it must for an in-memory database. */
  readonly readers?: ReaderPool;
  readonly verifyToken: VerifyToken;
  /** Mounts the identity provider under /idp; absent if tokens come from elsewhere. */
  readonly identity?: (app: FastifyInstance) => Promise<void>;
  /** What an account or client may do now; null if it no longer exists. If absent, no calendars are served. */
  readonly scopesOf?: ScopesOf;
  /** Other origins whose pages may call the APIs and the token endpoints. */
  readonly corsOrigins?: readonly string[];
  /** Requests per minute for each account or client; null: no limit. */
  readonly rateLimit: number | null;
  readonly dashboardRoot?: string;
  readonly runtime?: Readonly<Record<string, unknown>>;
  readonly now?: () => number;
  /** Records the overview's numbers each day. */
  readonly keepsOverview?: boolean;
}

/** The composition root: identity provider, APIs and dashboard on one Fastify instance. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = await createBaseApp({ whyNotReady: () => whyNotReady(options.db), apiMethodsAt: methodsAt, ...options });
  app.addHook('onRequest', refuseBrokenText);
  openToOrigins(app, options.corsOrigins ?? []);
  if (options.identity) await options.identity(app);
  const authorizeAll = authorizeBy(options.verifyToken);
  const authorize =
    options.rateLimit === null
      ? authorizeAll
      : limitRefusals(
          authorizeAll,
          options.rateLimit,
          openAddressLimit(options.rateLimit, openSharedLimit(options.db, 'refusals')),
        );
  watchStoredItems(options.db);
  // From here on, requests that wait for another process wait in `whenFree`.
  options.db.serve();
  const records = new RecordStore(options.db);
  const services = {
    db: options.db,
    records,
    ask: createAsk(options.db, records, options.readers ?? null),
    flagChanges: flagChangeStore(options.db),
    calendars: calendarStore(options.db),
    note: (event: string, facts: object) => app.log.info({ event, ...facts }, 'audit'),
    now: options.now ?? Date.now,
  };
  if (options.keepsOverview) {
    const stop = keepOverview(services, (error) => app.log.warn({ err: error }, 'the numbers of today are not kept yet'));
    app.addHook('onClose', async () => stop());
  }
  await app.register(async (api) => {
    if (options.rateLimit !== null) await limitRate(api, options.rateLimit, openSharedLimit(options.db, 'tokens'));
    api.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    compressAnswers(api);
    registerRoutes(api, {
      handlers: {
        ...readHandlers(),
        getUserKpis,
        updateUser,
        listUserFlagChanges,
        listCalendars,
        createCalendar,
        deleteCalendar,
        setOrganizationName,
        removeOrganizationName,
      },
      csvHandlers: { listUserFlagChanges: flagChangesCsv },
      services,
      authorize,
    });
    calendarFiles(api, {
      services,
      publicUrl: options.publicUrl,
      scopesOf: options.scopesOf ?? (() => null),
      sharedLimit: openSharedLimit(options.db, 'calendars'),
    });
  });
  await app.register(reference, { publicUrl: options.publicUrl });
  await dashboard(app, { root: options.dashboardRoot ?? 'dist', publicUrl: options.publicUrl, runtime: options.runtime ?? {} });
  return app;
}

async function limitRate(api: FastifyInstance, max: number, shared: SharedLimit | null): Promise<void> {
  await api.register(rateLimit, {
    max,
    timeWindow: WINDOW_MS,
    ...(shared && { store: sharedStore(shared, max) }),
    // The caller is known by now. An account has one share, however many tokens it holds.
    keyGenerator: ({ subject, ip }) => (subject === '' ? ip : `of ${subject}`),
    errorResponseBuilder: (_request, context) =>
      new ApiError(429, `Too many requests: up to ${context.max} per minute are allowed.`, {
        'retry-after': String(Math.ceil(context.ttl / 1000)),
      }),
  });
}

/** The plugin's counter, shared by all processes of a database. */
const sharedStore = (shared: SharedLimit, max: number) =>
  class {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      try {
        const { used, leftMs } = shared(key, max);
        done(null, { current: used, ttl: leftMs });
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    }
    child() {
      return this;
    }
  };
