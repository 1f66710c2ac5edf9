import { resolveField } from '../../contract/filter/check.ts';
import type { FilterTree } from '../../contract/filter/tree.ts';
import { KINDS } from '../../contract/kinds.ts';
import { type Operation, operation } from '../../contract/operations.ts';
import type { Database } from '../db/open.ts';
import { keptActivity } from '../stores/activity-store.ts';
import { isFlagChangePageNear } from '../stores/flag-changes.ts';
import { toColumn, toFoldColumn } from '../stores/naming.ts';
import { SOURCES } from '../stores/sources.ts';
import type { Question } from './question.ts';

/** Rows that are skipped or read within a few milliseconds. */
const NEAR = 100_000;

/**
 * True for questions that take a few milliseconds in any tenant: pages near the beginning of a list with an index in the
 * requested order, records by id, and what is below one record. The calling thread answers these; a reader answers all others.
 */
export function isLight(db: Database, question: Question): boolean {
  if (question.kind === 'activity') return keptActivity(db, question.today) !== null;
  if (question.kind === 'flagChanges') return isFlagChangePageNear(db, question.query);
  const { operation: id, params, query } = question;
  const op = operation(id);
  const { from, daily } = SOURCES[id];
  if (daily) return false;
  if (Object.keys(params).length > 0) return query.filter === null;
  // A computed list is computed as a whole, however little of it is read.
  if (typeof from !== 'string' || db.views.has(from)) return false;
  if (query.pageNumber * BigInt(query.pageSize) > NEAR || query.sort.length > 1) return false;
  return query.filter === null || (query.sort.length === 0 && isByIndex(db, op, from, query.filter));
}

/** Equality on indexed columns, combined in any way. Users have, for each of these columns, an index in the order of a page. */
function isByIndex(db: Database, op: Operation, table: string, tree: FilterTree): boolean {
  if (tree.type === 'not') return false;
  if (tree.type === 'group') return tree.operands.every((operand) => isByIndex(db, op, table, operand));
  const target = resolveField(op.filterFields, tree.field);
  if (tree.operator !== '-eq' || target?.kind !== 'plain') return false;
  const { field, base } = target;
  // One of two values matches about half the records: counting them takes as long as counting them all.
  if (field.kind === 'boolean') return false;
  const isText = KINDS[field.kind].valueType === 'string' && field.kind !== 'id';
  return (table === 'users' || field.kind === 'id') && db.indexed.has(`${table}.${isText ? toFoldColumn(base) : toColumn(base)}`);
}
