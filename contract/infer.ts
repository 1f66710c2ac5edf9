/** Types inferred from the table, so that every shape is written only once. */
import type { Kind } from './fields.ts';
import type { OperationId, RowOf } from './operations.ts';
import type { Resource } from './resource.ts';

interface ValueOfKind {
  text: string;
  id: string;
  enum: string;
  integer: number;
  number: number;
  money: number;
  boolean: boolean;
  date: number;
  day: number;
  flags: number;
  map: Readonly<Record<string, number>>;
  strings: readonly string[];
  list: never;
}

type ValueOf<F> = F extends { readonly kind: 'list'; readonly of: infer E }
  ? readonly { readonly [K in keyof E]: ValueOf<E[K]> }[]
  : F extends { readonly kind: infer K extends Kind }
    ? ValueOfKind[K] | null
    : never;

/**
 * A record in value form: dates are milliseconds since 1970 UTC, numbers are numbers; any field may be null. Unreadable values
 * stay as received (`Value`), so code that computes with a date or number must check it first.
 */
export type RecordOf<R extends Resource> = { readonly [K in keyof R['fields']]: ValueOf<R['fields'][K]> };

type MembersOf<Fields> = {
  readonly [K in keyof Fields]: Fields[K] extends { readonly required: true }
    ? NonNullable<ValueOf<Fields[K]>>
    : ValueOf<Fields[K]>;
};

type ExtrasOf<Id extends OperationId> = NonNullable<RowOf<Id>['extras']>;

/** An operation's own query parameters, in value form; null means not given. */
export type QueryOf<Id extends OperationId> = ExtrasOf<Id> extends { readonly query: infer Q } ? MembersOf<Q> : unknown;

/** The merge-patch body of an operation, with all its members. */
export type BodyOf<Id extends OperationId> =
  ExtrasOf<Id> extends { readonly body: infer B } ? { readonly [K in keyof B]: NonNullable<ValueOf<B[K]>> } : unknown;

/** The record that an operation returns, or that its collection contains. */
export type AnswerOf<Id extends OperationId> = RecordOf<RowOf<Id>['resource']>;
