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
  /** Records by id, and lists in the thread that asks. */
  readonly records: RecordStore;
  readonly ask: Ask;
  readonly flagChanges: FlagChangeStore;
  readonly calendars: CalendarStore;
  /** Writes a line that says who did what; ids alone. */
  readonly note: (event: string, facts: { readonly subject: string; readonly id: string }) => void;
  /** The present instant in milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** What an operation is asked, after reading and checking: neither request nor reply. */
export interface Call<Id extends OperationId = OperationId> {
  readonly op: Operation;
  readonly params: Params;
  /** Query parameters in their order, decoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Filter, sort and page of a collection; the defaults on other operations. */
  readonly list: ListQuery;
  /** The operation's own query parameters, in value form. */
  readonly own: QueryOf<Id>;
  /** The members of a write's body, null on reads. */
  readonly body: BodyOf<Id>;
  /** Who asks, and whether they still do. */
  readonly asker: Asker;
}

/** A collection's page, or the members of a single record as JSON text without the braces. */
export type Handler<Id extends OperationId = OperationId> = (call: Call<Id>, services: Services) => Promise<ListResult | string>;
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/** A whole collection as the lines of a CSV file, some at a time. */
export type CsvHandler<Id extends OperationId = OperationId> = (call: Call<Id>, services: Services) => AsyncIterable<string>;
export type CsvHandlers = { readonly [Id in OperationId]?: CsvHandler<Id> };
