import { randomBytes } from 'node:crypto';
import { type Database, openDatabase, openSqlite } from './open.ts';
import { openBridge } from './postgres/bridge.ts';
import { PostgresConnection } from './postgres/connection.ts';

/** The server that `npm run test:postgres` started, as a URL of its maintenance database. If absent, tests use SQLite. */
const SERVER = process.env.SAM_TEST_POSTGRES;

let empty: Buffer | undefined;

/** An empty database of the store under test, dropped when it is closed. */
export function openScratchDatabase(): Database {
  if (SERVER === undefined) {
    // All are copies of one: creating its schema takes thirty times as long.
    empty ??= openDatabase(':memory:').sqlite?.serialize();
    return openSqlite(empty ?? ':memory:');
  }
  const { location, drop } = createScratch(SERVER);
  const db = openDatabase(location);
  return {
    ...db,
    close: async () => {
      await db.close();
      drop();
    },
  };
}

interface Scratch {
  readonly location: string;
  readonly drop: () => void;
}

const newName = (): string => `sam_${randomBytes(8).toString('hex')}`;

/** The location of a database without tables, and a function that removes it. */
export function createBare(server: string): Scratch {
  const name = newName();
  const connection = connectionTo(server);
  connection.exec(`create database ${name}`);
  return { location: withDatabase(server, name), drop: () => void connection.exec(`drop database ${name} with (force)`) };
}

/** The location of an empty database that other processes may open too, and a function that removes it. */
export function createScratch(server: string): Scratch {
  const name = newName();
  const connection = connectionTo(server);
  // All are copies of one, which the first caller creates.
  connection.exec(`select pg_advisory_lock(1)`);
  try {
    if (connection.prepare(`select 1 from pg_database where datname = ?`).get(TEMPLATE) === undefined)
      makeTemplate(server, connection);
    connection.exec(`create database ${name} template ${TEMPLATE}`);
  } finally {
    connection.exec(`select pg_advisory_unlock(1)`);
  }
  return {
    location: withDatabase(server, name),
    drop: () => void connection.exec(`drop database ${name} with (force)`),
  };
}

const TEMPLATE = 'sam_template';

function makeTemplate(server: string, connection: PostgresConnection): void {
  connection.exec('create database sam_draft');
  void openDatabase(withDatabase(server, 'sam_draft')).close();
  // The connection above may still be closing.
  connection.exec("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sam_draft'");
  connection.exec(`alter database sam_draft rename to ${TEMPLATE}`);
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const connections = new Map<string, PostgresConnection>();

/** This thread's only connection to a server's maintenance database: each needs a thread of its own, which is slow to start. */
export function connectionTo(server: string): PostgresConnection {
  const connection = connections.get(server) ?? new PostgresConnection(openBridge({ url: server }));
  connections.set(server, connection);
  return connection;
}
