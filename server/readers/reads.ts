import type { Database } from '../db/open.ts';
import { keepActivity } from '../stores/activity-store.ts';
import type { RecordStore } from '../stores/record-store.ts';
import { answer } from './answer.ts';
import { isLight } from './light.ts';
import type { AnswerTo, Question } from './question.ts';
import type { Asker, ReaderPool } from './reader-pool.ts';

/** Answers questions: light ones at once, all others through the pool, if there is one. */
export type Ask = <Q extends Question>(question: Q, asker: Asker) => Promise<AnswerTo<Q>>;

export function createAsk(db: Database, records: RecordStore, pool: ReaderPool | null): Ask {
  return async <Q extends Question>(question: Q, asker: Asker): Promise<AnswerTo<Q>> => {
    if (!pool || isLight(db, question)) return answer(db, records, question);
    const answered = await pool.ask(question, asker);
    if (question.kind === 'activity') keepActivity(db, answered as AnswerTo<Extract<Question, { kind: 'activity' }>>);
    return answered;
  };
}
