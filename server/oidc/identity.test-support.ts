import Fastify, { type FastifyInstance } from 'fastify';
import { freePort } from '../../scripts/free-port.mjs';
import { type Database, openDatabase } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { createIdentity, type Identity, type IdentityOptions } from './plugin.ts';
import { ensureSampleAccounts } from './sample-accounts.ts';

export interface TestIdentity {
  readonly baseUrl: string;
  readonly db: Database;
  readonly app: FastifyInstance;
  readonly identity: Identity;
  /** What the provider reported as its own failures. */
  readonly failures: object[];
  stop(): Promise<void>;
}

/** The identity provider on its own listening server, with the sample accounts. */
export async function startIdentity(
  options: Partial<IdentityOptions> & { file?: string; port?: number } = {},
): Promise<TestIdentity> {
  // The issuer is part of the configuration, so the port must be known before the server is created.
  const { file, port = await freePort(), ...rest } = options;
  const baseUrl = `http://127.0.0.1:${port}`;
  const db = file === undefined ? openScratchDatabase() : openDatabase(file);
  await ensureSampleAccounts(db);
  const failures: object[] = [];
  const identity = await createIdentity({
    db,
    baseUrl,
    tokenFormat: 'opaque',
    secretsFile: ':memory:',
    redirectOrigins: [baseUrl],
    logger: { error: (fields) => failures.push(fields) },
    ...rest,
  });
  const app = Fastify();
  await identity.register(app);
  await app.listen({ port, host: '127.0.0.1' });
  return {
    baseUrl,
    db,
    app,
    identity,
    failures,
    async stop() {
      await app.close();
      identity.close();
      await db.close();
    },
  };
}
