/**
 * Who changed which flag of a user, where the service keeps it: an operation of the console's own service. A service that has no such
 * address is no failure: it keeps no history.
 */
import type { AnswerOf } from '../../contract/infer.ts';
import { RequestError } from '../request-error.ts';
import { callCsv } from './client.ts';
import { fetchPage, type Page } from './queries.ts';

export type FlagChangeRecord = AnswerOf<'listUserFlagChanges'>;

/** Nothing is at the address, or something that is no collection: the page of a dashboard, say. */
const isNotThere = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 404 || error.kind === 'unreadable' || error.cause instanceof SyntaxError);

async function whereKept<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNotThere(error)) return null;
    throw error;
  }
}

/** A page of the changes of a user's flags, newest first; null where the service keeps none. Throws RequestError. */
export const fetchFlagChanges = (
  userId: string,
  view: { readonly pageSize: number; readonly pageNumber: number },
  signal?: AbortSignal,
): Promise<Page<FlagChangeRecord> | null> => whereKept(fetchPage('listUserFlagChanges', { userId }, view, signal));

/** All changes of a user's flags as CSV; null where the service keeps none. */
export const fetchFlagChangesCsv = (userId: string): Promise<Blob | null> =>
  whereKept(callCsv('listUserFlagChanges', { params: { userId } }));
