import type { BodyOf, QueryOf } from '../../contract/infer.ts';
import type { Operation, OperationId } from '../../contract/operations.ts';
import type { Database } from '../db/open.ts';
import type { Asker } from '../readers/reader-pool.ts';
import type { Ask } from '../readers/reads.ts';
import type { CalendarStore } from '../stores/calendars.ts';
import type { FlagChangeStore } from '../stores/flag-changes.ts';
import type { ListQuery, ListResult, RecordStore } from '../stores/record-store.ts';
import type { Params } from '../stores/sources.ts';

export interface Services {
  readonly db: Database;
  /** Records by id, and lists read in the calling thread. */
  readonly records: RecordStore;
  readonly ask: Ask;
  readonly flagChanges: FlagChangeStore;
  readonly calendars: CalendarStore;
  /** Logs who did what; ids only. */
  readonly note: (event: string, facts: { readonly subject: string; readonly id: string }) => void;
  /** The present instant in milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** The checked input of an operation: neither request nor reply. */
export interface Call<Id extends OperationId = OperationId> {
  readonly op: Operation;
  readonly params: Params;
  /** Query parameters in their order, decoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Filter, sort and page of a collection; the defaults on other operations. */
  readonly list: ListQuery;
  /** The operation's own query parameters, in value form. */
  readonly own: QueryOf<Id>;
  /** The members of a write's body; null for reads. */
  readonly body: BodyOf<Id>;
  /** The caller, and whether it is still connected. */
  readonly asker: Asker;
}

/** A collection's page, or the members of a single record as JSON text without the braces. */
export type Handler<Id extends OperationId = OperationId> = (call: Call<Id>, services: Services) => Promise<ListResult | string>;
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/** A whole collection as the lines of a CSV file, in chunks. */
export type CsvHandler<Id extends OperationId = OperationId> = (call: Call<Id>, services: Services) => AsyncIterable<string>;
export type CsvHandlers = { readonly [Id in OperationId]?: CsvHandler<Id> };
