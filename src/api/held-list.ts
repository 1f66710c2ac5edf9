/** Lists of console operations that a service lacks: held in memory and filtered, sorted and paged like the embedded service. */
import { checkFilter } from '../../contract/filter/check.ts';
import { compileFilter } from '../../contract/filter/match.ts';
import { parseFilter } from '../../contract/filter/parse.ts';
import type { AnswerOf } from '../../contract/infer.ts';
import { type OperationId, operation } from '../../contract/operations.ts';
import { totalPages } from '../../contract/page.ts';
import { compareRecords, parseSort } from '../../contract/sort.ts';
import { RequestError } from '../request-error.ts';
import { heldLists, type ListView, type Page } from './queries.ts';
import { queryClient } from './query-client.ts';

type Row = Readonly<Record<string, never>>;

/** From now on these records answer the operation. Earlier answers are read again. */
export function holdList<Id extends OperationId>(id: Id, records: readonly AnswerOf<Id>[]): void {
  const rows = records as readonly unknown[] as readonly Row[];
  heldLists.set(id, (view) => pageOf(id, rows, view) as Page<never>);
  void queryClient.invalidateQueries({ queryKey: [id] });
}

/** Throws RequestError 400 for an unreadable filter or sort, as the service does. */
function pageOf(id: OperationId, rows: readonly Row[], { filter = '', sort = '', pageSize, pageNumber }: ListView): Page<Row> {
  const { resource } = operation(id);
  const parsed = parseFilter(filter);
  const keys = parseSort(sort, resource.fields);
  const unknown = parsed.ok && parsed.tree ? checkFilter(parsed.tree, resource.fields, parsed.places) : [];
  if (!parsed.ok || !keys.ok || unknown.length > 0) {
    const problems = [...(parsed.ok ? unknown : parsed.problems), ...(keys.ok ? [] : keys.problems)];
    throw new RequestError(problems.map(({ message }) => message).join(' '), { kind: 'http', status: 400, operationId: id });
  }
  const found = rows.filter(compileFilter(parsed.tree, resource.fields)).sort(compareRecords(keys.sort, resource.fields));
  const items = found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
  return { items, pageSize, pageNumber, totalPages: totalPages(found.length, pageSize), totalItems: found.length };
}
