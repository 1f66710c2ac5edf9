import { setImmediate as turn } from 'node:timers/promises';
import { type CsvCell, csvLine } from '../../contract/csv.ts';
import type { Value } from '../../contract/fields.ts';
import { writeWire } from '../../contract/kinds.ts';
import { pathOf } from '../../contract/links.ts';
import { type Operation, operation } from '../../contract/operations.ts';
import type { FlagChange } from '../stores/flag-changes.ts';
import type { CsvHandler, Handler } from './handler.ts';

const CSV_STEP = 500;

/** Who changed which flag of which user, when, from what to what, newest first. See docs/audit.md. */
export const listUserFlagChanges: Handler<'listUserFlagChanges'> = async ({ op, own: { userId }, list, asker }, { ask }) => {
  const { pageSize: limit, pageNumber } = list;
  const offset = Math.min(Number((pageNumber - 1n) * BigInt(limit)), Number.MAX_SAFE_INTEGER);
  const { changes, total } = await ask({ kind: 'flagChanges', query: { userId, offset, limit } }, asker);
  return { items: Buffer.from(changes.map((change) => itemJson(op, change)).join(',')), total };
};

/** All changes, read step by step, so that a long list takes little memory and does not delay other requests. */
export const flagChangesCsv: CsvHandler<'listUserFlagChanges'> = async function* ({ op, own: { userId } }, { flagChanges }) {
  const columns = Object.keys(op.resource.fields).filter((name) => name !== 'id');
  yield csvLine(columns);
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const step = flagChanges.before(userId, last, CSV_STEP);
    const records = step.map((change) => recordOf(op, change));
    if (records.length > 0) yield records.map((record) => csvLine(columns.map((name) => cellOf(record[name])))).join('');
    if (step.length < CSV_STEP) return;
    last = step.at(-1)?.id ?? 0;
    // The stream alone would continue at once: this lets other requests be served in between.
    await turn();
  }
};

const cellOf = (value: Value | undefined): CsvCell => (typeof value === 'object' ? null : (value ?? null));

const recordOf = ({ resource }: Operation, change: FlagChange): Readonly<Record<string, Value>> => {
  const values: Readonly<Record<string, Value>> = { ...change, id: String(change.id) };
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, writeWire(field, values[name] ?? null)]),
  );
};

function itemJson(op: Operation, change: FlagChange): string {
  const href = pathOf(operation('getUser'), { userId: change.userId });
  return JSON.stringify({ ...recordOf(op, change), _links: [{ href, method: 'GET', rel: 'user' }] });
}
