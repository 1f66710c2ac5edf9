import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, type RemoteService, readConfig } from './config.ts';
import { keepCheckpoints } from './db/checkpoints.ts';
import { findDamage } from './db/database-file.ts';
import { isPostgresUrl } from './db/location.ts';
import { type Database, openDatabase } from './db/open.ts';
import { isStarted } from './db/started.ts';
import { whyNotOpened, whyUnavailable } from './db/unavailable.ts';
import { firstStart } from './first-start.ts';
import { buildGateway } from './gateway/app.ts';
import { letHeapGrow } from './heap-growth.ts';
import { openLogLines } from './log-lines.ts';
import { createIdentity } from './oidc/plugin.ts';
import { hasSampleAccounts } from './oidc/sample-accounts.ts';
import { openSecurityLog, type SecurityLog } from './oidc/security-log.ts';
import { scopesOfSubject } from './oidc/subject-scopes.ts';
import { readTenant } from './oidc/tenant.ts';
import { openReaderPool } from './readers/reader-pool.ts';
import { refuseFirstStart, refuseReachable, SAMPLE_ACCOUNTS_EXIST } from './refuse-start.ts';
import { restoreIndexes } from './sample/set-aside-indexes.ts';
import { isSampleUnfinished, UNFINISHED_SAMPLE } from './sample/unfinished-sample.ts';
import { openSeldom } from './seldom.ts';
import { keepItemsStored } from './stores/stored-items.ts';

/** Signing in takes about eight requests, and an address may be an office. */
const IDENTITY_REQUESTS_PER_MINUTE = 600;
/** How long running requests may take at shutdown: containers are killed after ten seconds by default. */
const DRAIN_MS = 8_000;
/** Threads for slow requests; the event loop keeps a core, or its share of one. */
const READERS = Math.max(2, availableParallelism() - 1);

/** Reads the settings, opens the store or connects to a real service, listens; on SIGTERM and SIGINT drains and exits with 0. */
async function main(): Promise<void> {
  letHeapGrow();
  const config = readConfig(process.env);
  for (const name of config.unknown) console.error(`Beware: ${name} is not a setting; docs/configuration.md lists them.`);
  const { app, close } = config.service ? await overService(config, config.service) : await embedded(config);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Browsers keep idle connections open: closing would wait for them.
      setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
      void app
        .close()
        .then(close)
        .then(() => process.exit(0));
    });
  }
  await app.listen({ port: config.port, host: config.host });
  console.log(`SAM Console is ready at ${config.publicUrl}${config.service ? ` over ${config.service.url}` : ''}`);
}

interface Running {
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
}

async function overService({ publicUrl, trustedProxies }: Config, { url, clientId, scope }: RemoteService): Promise<Running> {
  const app = await buildGateway({
    serviceUrl: url,
    clientId,
    scope,
    publicUrl,
    trustedProxies,
    logger: { stream: openLogLines() },
  });
  return { app, close: async () => undefined };
}

async function embedded(config: Config): Promise<Running> {
  const isNew = !isPostgresUrl(config.database) && !existsSync(config.database);
  if (isNew) await refuseFirstStart(config);
  const db = openConfigured(config.database);
  refuseDamaged(db, config.database);
  for (const note of db.notes) console.log(note);
  if (isSampleUnfinished(db)) console.error(`Beware: ${UNFINISHED_SAMPLE}.`);
  // An interrupted large sample leaves its indexes to the next process that opens the file.
  restoreIndexes(db);
  if (!isNew && !isStarted(db)) await refuseFirstStart(config);
  await firstStart(db, config.sample, (line) => console.log(line));
  if (hasSampleAccounts(db)) refuseReachable(config, SAMPLE_ACCOUNTS_EXIST);
  // The provider is created first, and may report errors at any later time.
  let log: FastifyBaseLogger | undefined;
  const seldom = openSeldom();
  const identity = await createIdentity({
    db,
    logger: { error: (fields, message) => log?.error(fields, message) },
    baseUrl: config.publicUrl,
    tokenFormat: config.tokenFormat,
    securityLog: openConfiguredLog(config.securityLog, (error) =>
      seldom('security log', () => log?.error({ err: error }, 'lines of the security log are lost')),
    ),
    secretsFile: isPostgresUrl(config.database) ? null : join(dirname(config.database), 'secrets.json'),
    redirectOrigins: [config.publicUrl, ...config.corsOrigins],
    requestsPerMinute: config.rateLimit === null ? null : Math.min(config.rateLimit, IDENTITY_REQUESTS_PER_MINUTE),
  });
  const readers = openReaderPool({ location: config.database, threads: READERS });
  const app = await buildApp({
    db,
    readers,
    verifyToken: (token) => identity.verifyToken(token),
    scopesOf: (subject) => scopesOfSubject(db, subject),
    identity: (instance) => identity.register(instance),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    rateLimit: config.rateLimit,
    logger: { stream: openLogLines() },
    keepsOverview: true,
    runtime: runtimeConfig(config, readTenant(db).region),
  });
  log = app.log;
  const stopStoring = keepItemsStored(db);
  const stopCheckpoints = keepCheckpoints(db, {
    whileNobodyReads: (work) => readers.whileNobodyReads(work),
    onLost: (error) =>
      seldom('checkpoints', () => app.log.error({ err: error }, 'the thread that moves the log into the file ended')),
  });
  return {
    app,
    close: async () => {
      stopStoring();
      await readers.close();
      identity.close();
      await stopCheckpoints();
      await db.close();
    },
  };
}

/** Checking a larger file takes too long at start: `sam check` does it. */
const CHECKED_AT_START_BYTES = 256 * 1024 * 1024;

/** A damaged file would otherwise be served as far as possible, and written to. */
function refuseDamaged({ sqlite }: Database, file: string): void {
  if (!sqlite || statSync(file).size > CHECKED_AT_START_BYTES) return;
  const [first] = findDamage(sqlite, 'quick_check');
  if (first !== undefined)
    throw new ConfigError([`SAM_DB: ${file} is damaged: restore a backup (npm run sam -- restore FILE --force). ${first}`]);
}

function openConfigured(file: string): Database {
  try {
    return openDatabase(file);
  } catch (cause) {
    throw new ConfigError([`SAM_DB: ${whyNotOpened(file, cause)}`]);
  }
}

function openConfiguredLog(target: string, onLost: (error: unknown) => void): SecurityLog {
  try {
    return openSecurityLog({ target, onLost });
  } catch (cause) {
    throw new ConfigError([
      `SAM_SECURITY_LOG: cannot write ${target}: ${cause instanceof Error ? cause.message : String(cause)}`,
    ]);
  }
}

function runtimeConfig(config: Config, region: string): Readonly<Record<string, unknown>> {
  return {
    authority: `${config.publicUrl}/idp`,
    clientId: 'sam-console',
    apiBase: '',
    resource: ['api://service/api'],
    region,
    hasCommands: true,
  };
}

/** The address that another program already listens on, from the system's error. */
const taken = (error: Error): string => ('port' in error ? `Port ${error.port}` : 'The port');

main().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    console.error(error.message);
    process.exit(2);
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // The system's errors about files, addresses or the disk are one line; anything else is our own bug.
  if (code === 'EADDRINUSE' && error instanceof Error) console.error(`${taken(error)} is taken: set PORT to another one.`);
  else if (typeof code === 'string' && error instanceof Error && /^(E[A-Z]+|SQLITE_[A-Z_]+|PG_[A-Z0-9]+)$/.test(code))
    console.error(`The service cannot start: ${whyUnavailable(error) ?? error.message}`);
  else console.error(error);
  process.exit(1);
});
