import type { OperationId } from '../../contract/operations.ts';
import type { CountedActivity } from '../stores/activity-store.ts';
import type { FlagChangePage, FlagChangeQuery } from '../stores/flag-changes.ts';
import type { ListQuery, ListResult } from '../stores/record-store.ts';
import type { Params, SOURCES } from '../stores/sources.ts';

/** A question for a reader; it is sent to another thread. */
export type Question =
  | {
      readonly kind: 'list';
      readonly operation: OperationId & keyof typeof SOURCES;
      readonly params: Params;
      readonly query: ListQuery;
      /** The service's UTC day, counted from 1970-01-01: the rows of some lists depend on it. */
      readonly today: number;
    }
  | { readonly kind: 'activity'; readonly today: number }
  | { readonly kind: 'flagChanges'; readonly query: FlagChangeQuery };

export interface Answers {
  readonly list: ListResult;
  readonly activity: CountedActivity;
  readonly flagChanges: FlagChangePage;
}
export type AnswerTo<Q extends Question> = Answers[Q['kind']];
