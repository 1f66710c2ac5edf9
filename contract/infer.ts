/** Types inferred from the table, so that no shape is written twice. */
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

/** A record in value form: dates are milliseconds since 1970 UTC, numbers are numbers; any field may be null. */
export type RecordOf<R extends Resource> = { readonly [K in keyof R['fields']]: ValueOf<R['fields'][K]> };

/** The record that an operation answers with, or that its collection holds. */
export type AnswerOf<Id extends OperationId> = RecordOf<RowOf<Id>[5]>;
