// The thread with one connection to PostgreSQL. Plain JavaScript, so that it starts without a loader: every process and every
// reader has one. It runs the messages of `bridge.ts` one after the other, and wakes it through `signal` when its answer is
// ready.
import { workerData } from 'node:worker_threads';
import pg from 'pg';

const { port, signal, url, connectTimeoutMs } = workerData;
const signals = new Int32Array(signal);
/** Between two attempts to reach an unavailable database; meanwhile queries fail at once. */
const RETRY_MS = 500;
/** How many statements stay prepared on a connection. */
const PREPARED_AT_MOST = 500;

let client = null;
let away = null;
/** A database that was reached before and now refuses is unavailable, whatever its error. */
let wasThere = false;
let settings = [];
/** The connection on which a transaction began: it cannot continue on another. */
let begunOn = null;
let prepared = new Map();
let lastName = 0;

const numeric = (text) => Number(text);
const PARSERS = new Map([
  [16, (text) => (text === 't' ? 1 : 0)],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  ...[20, 21, 23, 26, 700, 701, 1700].map((type) => [type, numeric]),
]);
const types = { getTypeParser: (type) => PARSERS.get(type) ?? ((text) => text) };

/** The code of errors that only another URL can help: no server is waited for. */
const WRONG_URL = 'URL';

function newClient() {
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'sam-console',
      types,
    });
  } catch (error) {
    throw Object.assign(new Error(`the URL cannot be used: ${error.message}`), { code: WRONG_URL });
  }
}

/** The server has no TLS, or none that the URL asks for. */
const isWrongTls = ({ code = '', message }) =>
  /does not support SSL/.test(message) || /CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH/.test(code);

function toFirstError(error) {
  return isWrongTls(error) ? Object.assign(new Error(error.message), { code: WRONG_URL }) : error;
}

async function connect() {
  const next = newClient();
  const lose = () => {
    if (client === next) client = null;
  };
  next.on('error', lose);
  next.on('end', lose);
  try {
    await next.connect();
    for (const setting of settings) await next.query(setting);
  } catch (error) {
    next.end().catch(() => {});
    throw wasThere ? new Error(error.message) : toFirstError(error);
  }
  prepared = new Map();
  client = next;
  away = null;
  wasThere = true;
}

/** An unavailable database is retried in the background: nobody waits for it. */
function lookFor() {
  setTimeout(() => {
    connect().catch((error) => {
      away = error;
      lookFor();
    });
  }, RETRY_MS).unref();
}

async function connected() {
  if (client) return client;
  if (away) throw away;
  try {
    await connect();
    return client;
  } catch (error) {
    if (isLost(error)) {
      away = error;
      lookFor();
    }
    throw error;
  }
}

/** Errors without an SQLSTATE come from the network; these others mean that the server is stopping, full, or not ready. */
const isLost = ({ code }) =>
  code !== WRONG_URL && (code === undefined || !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P|53300)/.test(code));

/** The name of a prepared statement; beyond the limit the least recently used is deallocated. */
async function nameOf(text) {
  let name = prepared.get(text);
  if (name !== undefined) prepared.delete(text);
  else name = `s${++lastName}`;
  prepared.set(text, name);
  if (prepared.size > PREPARED_AT_MOST) {
    const [[oldest, itsName]] = prepared;
    prepared.delete(oldest);
    await client?.query(`deallocate ${itsName}`).catch(() => {});
    if (client) delete client.connection.parsedStatements[itsName];
  }
  return name;
}

async function carryOut({ text, values, keep }, isWithin) {
  if (isWithin && (client === null || client !== begunOn)) throw new Error('the connection was lost within a transaction');
  const on = await connected();
  if (values === undefined) return on.query(text);
  return on.query({ text, values, rowMode: 'array', types, ...(keep && { name: await nameOf(text) }) });
}

async function answer({ id, steps, begins, within }) {
  let reply;
  try {
    let result;
    for (const [index, step] of steps.entries()) {
      result = await carryOut(step, within || (begins && index > 0));
      if (begins && index === 0) begunOn = client;
    }
    const last = Array.isArray(result) ? result.at(-1) : result;
    reply = { id, names: last.fields.map(({ name }) => name), rows: last.rows, changes: last.rowCount ?? 0 };
  } catch (error) {
    const lost = isLost(error);
    if (lost && client) {
      client.end().catch(() => {});
      client = null;
    }
    reply = { id, error: { code: lost ? 'PG_LOST' : `PG_${error.code}`, message: error.message || String(error.code ?? error) } };
  }
  if (id === 0) return;
  port.postMessage(reply);
  Atomics.store(signals, 0, id);
  Atomics.notify(signals, 0);
}

/** Cancels the connection's statement, through a separate connection. */
async function cancel() {
  const pid = client?.processID;
  if (!pid) return;
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  other.on('error', () => {});
  try {
    await other.connect();
    await other.query('select pg_cancel_backend($1)', [pid]);
  } catch {
    // The statement ends at its own time limit.
  } finally {
    other.end().catch(() => {});
  }
}

let last = Promise.resolve();
port.on('message', (message) => {
  if (message === 'cancel') void cancel();
  else if (message === 'drop') client?.connection.stream.destroy();
  else if (message === 'close') {
    last = last.then(async () => {
      await client?.end().catch(() => {});
      Atomics.store(signals, 0, -1);
      Atomics.notify(signals, 0);
      port.close();
    });
  } else if ('settings' in message) settings = message.settings;
  else last = last.then(() => answer(message));
});
