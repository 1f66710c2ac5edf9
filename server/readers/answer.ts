import { operation } from '../../contract/operations.ts';
import type { Database } from '../db/open.ts';
import { readActivity } from '../stores/activity-store.ts';
import { flagChangeStore } from '../stores/flag-changes.ts';
import type { RecordStore } from '../stores/record-store.ts';
import { SOURCES } from '../stores/sources.ts';
import type { AnswerTo, Question } from './question.ts';

/** Answers a question from a connection, in the calling thread. */
export function answer<Q extends Question>(db: Database, records: RecordStore, question: Q): AnswerTo<Q>;
export function answer(db: Database, records: RecordStore, question: Question): AnswerTo<Question> {
  if (question.kind === 'activity') return readActivity(db, question.today);
  if (question.kind === 'flagChanges') return flagChangeStore(db).list(question.query);
  const { operation: id, params, query, today } = question;
  return records.list(operation(id), SOURCES[id], params, query, today);
}
