import type { FastifyInstance } from 'fastify';
import { SCOPES } from '../contract/permissions.ts';
import { buildApp } from './app.ts';
import { type Database, openDatabase } from './db/open.ts';
import { openScratchDatabase } from './db/scratch.test-support.ts';
import type { VerifyToken } from './http/access.ts';
import { scopesOfSubject } from './oidc/subject-scopes.ts';
import { fillSample } from './sample/fill-sample.ts';

/** Noon of a fixed day, so that tests do not depend on the date. */
export const NOW = Date.UTC(2026, 5, 15, 12);

/** A token is the list of its scopes joined by commas: `all` for every scope, `other` for every scope of another account. */
export const verifyTestToken: VerifyToken = async (token) => {
  if (token === 'other') return { subject: 'other', kind: 'client', scopes: new Set<string>(SCOPES) };
  if (token === 'all') return { subject: 'tester', kind: 'client', scopes: new Set<string>(SCOPES) };
  return token.startsWith('scopes:') ? { subject: 'tester', kind: 'client', scopes: new Set(token.slice(7).split(',')) } : null;
};

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  get(path: string, token?: string): Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }>;
  close(): Promise<void>;
}

/** The embedded service over an in-memory database with a hostile sample of the given size (records relate to `NOW`). */
export async function openTestApp(
  options: {
    users?: number;
    licenses?: number;
    applications?: number;
    empty?: boolean;
    rateLimit?: number | null;
    /** A database file that other processes may open too. */
    file?: string;
  } = {},
): Promise<TestApp> {
  const db = options.file ? openDatabase(options.file) : openScratchDatabase();
  if (!options.empty) {
    const { users = 120, licenses = 200, applications = 150 } = options;
    await fillSample(db, { users, licenses, applications, seed: 7, today: NOW, hostile: true });
  }
  const app = await buildApp({
    db,
    verifyToken: verifyTestToken,
    scopesOf: (subject) => (subject === 'tester' ? new Set(SCOPES) : scopesOfSubject(db, subject)),
    publicUrl: 'http://127.0.0.1:8080',
    rateLimit: options.rateLimit ?? null,
    now: () => NOW,
  });
  return {
    app,
    db,
    async get(path, token = 'all') {
      const response = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      return { status: response.statusCode, body: response.body === '' ? {} : response.json(), headers: response.headers };
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}
