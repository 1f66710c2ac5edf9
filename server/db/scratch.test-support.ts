import { randomBytes } from 'node:crypto';
import { type Database, openDatabase, openSqlite } from './open.ts';
import { openBridge } from './postgres/bridge.ts';
import { PostgresConnection } from './postgres/connection.ts';

/** The server that `npm run test:postgres` started; a URL of its maintenance database. Absent: tests use SQLite. */
const SERVER = process.env.SAM_TEST_POSTGRES;

let empty: Buffer | undefined;

/** An empty database of the store under test, which goes when it is closed. */
export function openScratchDatabase(): Database {
  if (SERVER === undefined) {
    // All are copies of one: its schema takes thirty times as long to make.
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

/** The location of an empty database that other processes may open too, and what removes it. */
export function createScratch(server: string): { readonly location: string; readonly drop: () => void } {
  const name = `sam_${randomBytes(8).toString('hex')}`;
  ask(server, (connection) => {
    // All are copies of one, which the first to ask makes.
    connection.exec(`select pg_advisory_lock(1)`);
    if (connection.prepare(`select 1 from pg_database where datname = ?`).get(TEMPLATE) === undefined)
      makeTemplate(server, connection);
    connection.exec(`create database ${name} template ${TEMPLATE}`);
  });
  return {
    location: withDatabase(server, name),
    drop: () => ask(server, (connection) => void connection.exec(`drop database ${name} with (force)`)),
  };
}

const TEMPLATE = 'sam_template';

function makeTemplate(server: string, connection: PostgresConnection): void {
  connection.exec('create database sam_draft');
  void openDatabase(withDatabase(server, 'sam_draft')).close();
  // The connection above may still be on its way out.
  connection.exec("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sam_draft'");
  connection.exec(`alter database sam_draft rename to ${TEMPLATE}`);
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function ask(server: string, what: (connection: PostgresConnection) => void): void {
  const bridge = openBridge({ url: server });
  try {
    what(new PostgresConnection(bridge));
  } finally {
    bridge.close();
  }
}
