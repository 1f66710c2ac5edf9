import { dayOf } from '../../contract/dates.ts';
import { excerpt } from '../../contract/filter/messages.ts';
import { type OperationId, operation } from '../../contract/operations.ts';
import { ApiError } from '../http/api-error.ts';
import { type OwnHandled, SOURCES, type Source } from '../stores/sources.ts';
import type { Call, Handler, Handlers, Services } from './handler.ts';

const notFound = (op: Call['op'], what: string): ApiError => new ApiError(404, `${op.title}: there is no ${what}.`);

const listParams = (params: Call['params']): string =>
  Object.entries(params)
    .map(([name, value]) => `${name} "${excerpt(value, 80)}"`)
    .join(' and ');

/** 404 if a parent in the path does not exist and the operation lists that status (ruling 4). */
function checkParents({ op, params }: Call, source: Source, { records }: Services): void {
  for (const [table, param] of Object.entries(source.parents ?? {})) {
    const id = params[param] ?? '';
    if (!records.exists(table, id)) throw notFound(op, `record with ${listParams({ [param]: id })}`);
  }
}

const listOf =
  (id: keyof typeof SOURCES, source: Source): Handler =>
  async (call, services) => {
    checkParents(call, source, services);
    return services.ask(
      { kind: 'list', operation: id, params: call.params, query: call.list, today: dayOf(services.now()) },
      call.asker,
    );
  };

const getOf =
  (source: Source): Handler =>
  async (call, { records, now }) => {
    const record = records.get(call.op, source, call.params, dayOf(now()));
    if (!record) throw notFound(call.op, `record with ${listParams(call.params)}`);
    return record;
  };

/** Handlers of all operations that read records: list or single record, depending on what the operation returns. */
export function readHandlers(): Omit<Handlers, OwnHandled> {
  return Object.fromEntries(
    Object.entries(SOURCES).map(([id, source]) => [
      id,
      operation(id as OperationId).answers === 'collection' ? listOf(id as keyof typeof SOURCES, source) : getOf(source),
    ]),
  ) as Omit<Handlers, OwnHandled>;
}
