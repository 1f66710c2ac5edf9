/** Puts rows requested while the scripts were loading into the query cache, so that their list has them at its first render. */
import type { QueryKey } from '@tanstack/react-query';
import { OPERATIONS, type Operation } from '../../contract/operations.ts';
import { isRecord } from '../../contract/shape.ts';
import { noteServiceTime } from '../clock.ts';
import { loadConfig } from '../session/config.ts';
import { earlyStart } from '../session/early-start.ts';
import { currentAccessToken } from '../session/session.ts';
import { urlOf } from './client.ts';
import { parseJson } from './parse-json.ts';
import { type ListView, listQuery, type PathParams, viewQuery } from './queries.ts';
import { queryClient } from './query-client.ts';
import { readPage } from './read-answer.ts';

interface Question {
  readonly operation: Operation;
  readonly params: PathParams;
  readonly view: ListView;
}

/** The question, if it is for a page of a list. */
function listQuestion(asked: unknown): Question | null {
  if (!isRecord(asked) || !isRecord(asked.query)) return null;
  const { params = {} } = asked;
  const operation = OPERATIONS.find(({ id }) => id === asked.id);
  const { filter, sort, page_size: pageSize, page_number: pageNumber } = asked.query;
  if (!operation || typeof pageSize !== 'number' || typeof pageNumber !== 'number') return null;
  return {
    operation,
    params: params as PathParams,
    view: {
      pageSize,
      pageNumber,
      ...(typeof filter === 'string' && { filter }),
      ...(typeof sort === 'string' && { sort }),
    },
  };
}

/** Resolves once they have arrived. If nothing was requested early, or no page of rows came, the list requests them itself. */
export async function takeFirstRows(): Promise<void> {
  const early = earlyStart.first();
  const question = listQuestion(early?.question);
  if (!early || !question) return;
  const { operation, params, view } = question;
  const { apiBase } = await loadConfig();
  const url = urlOf(apiBase, operation.id, { params, query: viewQuery(view) });
  const answer = await early.answer;
  const isSame = early.url === url && early.token === currentAccessToken();
  if (!isSame || !answer.ok || earlyStart.first() !== early) return;
  earlyStart.take();
  noteServiceTime(answer, early.sentAtMs);
  const page = readPage(operation, parseJson(await answer.text()), view);
  const key: QueryKey = listQuery(operation.id, params, view).queryKey;
  queryClient.setQueryData(key, page, { updatedAt: early.sentAtMs });
}
