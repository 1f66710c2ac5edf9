/** React Query options per operation. Keys are `[operation id, path parameters, view]`, so views never share an answer. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/infer.ts';
import { type OperationId, operation } from '../../contract/operations.ts';
import { call } from './client.ts';
import { type Page, readObject, readPage } from './read-answer.ts';

export type { Page } from './read-answer.ts';

export interface ListView {
  readonly filter?: string;
  readonly sort?: string;
  readonly pageSize: number;
  readonly pageNumber: number;
}

export type PathParams = Readonly<Record<string, string>>;

/** The query parameters of a view, as the service names them. */
export const viewQuery = ({ filter, sort, pageSize, pageNumber }: ListView) => ({
  filter,
  sort,
  page_size: pageSize,
  page_number: pageNumber,
});

/** The first part of the query keys of counts; the last one is their filter. */
export const COUNTS_KEY = 'counts';

/** Lists answered locally because the service has no such operation: see held-list.ts. */
export const heldLists = new Map<OperationId, (view: ListView) => Page<never>>();

/** One page of a collection, read immediately; for queries, name look-ups, exports and bulk runs. Throws RequestError. */
export async function fetchPage<Id extends OperationId>(
  id: Id,
  params: PathParams,
  view: ListView,
  signal?: AbortSignal,
): Promise<Page<AnswerOf<Id>>> {
  const held = heldLists.get(id);
  if (held) return held(view);
  const wire = await call(id, { params, query: viewQuery(view), signal });
  return readPage(operation(id), wire, view) as unknown as Page<AnswerOf<Id>>;
}

/** One object, read immediately. Some real collections return one object, and some objects come in a collection of one. */
export async function fetchObject<Id extends OperationId>(
  id: Id,
  params: PathParams,
  signal?: AbortSignal,
  query?: Readonly<Record<string, string | number | undefined>>,
): Promise<AnswerOf<Id>> {
  const wire = await call(id, { params, signal, ...(query && { query }) });
  return readObject(operation(id), wire) as unknown as AnswerOf<Id>;
}

/** A page of a collection in value form; the previous view's rows stay while the next ones load. */
export function listQuery<Id extends OperationId>(id: Id, params: PathParams, view: ListView) {
  return queryOptions({
    queryKey: [id, params, view] as const,
    queryFn: ({ signal }) => fetchPage(id, params, view, signal),
    placeholderData: keepPreviousData,
  });
}

/** One record in value form. `query` has further parameters, such as the range of the user KPIs. */
export function objectQuery<Id extends OperationId>(
  id: Id,
  params: PathParams,
  query?: Readonly<Record<string, string | number | undefined>>,
) {
  return queryOptions({
    queryKey: [id, params, ...(query ? [query] : [])] as const,
    queryFn: ({ signal }) => fetchObject(id, params, signal, query),
  });
}
