/**
 * The limit set by the service's components, in a separate process: Fastify and SQLite with each record as one JSON text beside
 * the queried columns, and names in one text in memory that is searched as a whole. It reads the records as lines from standard
 * input and writes its address when it is ready.
 */
import { createInterface } from 'node:readline';
import Fastify from 'fastify';
import { Sqlite } from '../server/db/sqlite.ts';

interface User {
  readonly displayName: string | null;
  readonly department: string | null;
  readonly lastActive: string | null;
}
interface Question {
  readonly page?: string;
  readonly size?: string;
  readonly department?: string;
  readonly contains?: string;
  readonly sorted?: string;
}

const db = new Sqlite(':memory:');
db.exec('create table users (n integer primary key, department text, last_active text, json text not null)');
const insert = db.prepare('insert into users values (?, ?, ?, ?)');
const starts: number[] = [];
const names: string[] = [];
let length = 0;
db.exec('begin');
for await (const line of createInterface({ input: process.stdin })) {
  const { department, lastActive, displayName } = JSON.parse(line) as User;
  insert.run(starts.length, department, lastActive, line);
  const name = `${(displayName ?? '').toLowerCase()}\n`;
  starts.push(length);
  names.push(name);
  length += name.length;
}
db.exec('commit; create index by_department on users (department); create index by_active on users (last_active, n)');
const text = names.join('');

const count = db.prepare<[string], number>('select count(*) from users where department = ?').pluck();
const page = db.prepare<[number, number], string>('select json from users order by n limit ? offset ?').pluck();
const equal = db
  .prepare<[string, number, number], string>('select json from users where department = ? order by n limit ? offset ?')
  .pluck();
const sorted = db
  .prepare<[number, number], string>(
    'select json from users where n in (select n from users order by last_active, n limit ? offset ?) order by last_active, n',
  )
  .pluck();
const one = db.prepare<[number], string>('select json from users where n = ?').pluck();

/** The numbers of all records whose name contains the text. */
function holding(part: string): number[] {
  const found: number[] = [];
  let record = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf('\n', at), at = at < 0 ? -1 : text.indexOf(part, at)) {
    while ((starts[record + 1] ?? Number.POSITIVE_INFINITY) <= at) record += 1;
    found.push(record);
  }
  return found;
}

const app = Fastify();
app.get<{ Querystring: Question }>('/', ({ query }, reply) => {
  const size = Number(query.size ?? 100);
  const skip = (Number(query.page ?? 1) - 1) * size;
  let total = starts.length;
  let rows: readonly (string | undefined)[];
  if (query.contains !== undefined) {
    const found = holding(query.contains);
    total = found.length;
    rows = found.slice(skip, skip + size).map((n) => one.get(n));
  } else if (query.department !== undefined) {
    total = count.get(query.department) ?? 0;
    rows = equal.all(query.department, size, skip);
  } else rows = query.sorted ? sorted.all(size, skip) : page.all(size, skip);
  return reply.type('application/json').send(`{"items":[${rows.join(',')}],"total_items":${total}}`);
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
