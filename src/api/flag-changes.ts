/**
 * Who changed which flag of a user, where the service keeps it: an address of the embedded service beside the 78 operations. A service
 * that has no such address answers 404, which is no failure: it keeps no history.
 */

import { readDate } from '../../contract/dates.ts';
import { readErrorMessage } from '../../contract/errors.ts';
import { serviceNow } from '../clock.ts';
import { RequestError } from '../request-error.ts';
import { loadConfig } from '../session/config.ts';
import { getAccessToken, renewToken } from '../session/session.ts';
import { passGate, pauseFor, readRetryAfter } from './pause.ts';

const PATH = '/api/console/v1/user-flag-changes';
const NAME = 'listUserFlagChanges';

export interface FlagChangeRecord {
  readonly id: string;
  readonly flag: string;
  readonly from: boolean | null;
  readonly to: boolean | null;
  readonly changedBy: string;
  /** Milliseconds since 1970; null where the service gives no readable date. */
  readonly changedAt: number | null;
}

export interface FlagChangesPage {
  readonly items: readonly FlagChangeRecord[];
  readonly totalItems: number;
}

async function ask(
  query: Readonly<Record<string, string>>,
  accept: string,
  signal: AbortSignal | undefined,
): Promise<Response | null> {
  await passGate(signal);
  const { apiBase } = await loadConfig();
  const send = (token: string) =>
    fetch(`${apiBase}${PATH}?${new URLSearchParams(query)}`, {
      headers: { accept, authorization: `Bearer ${token}` },
      credentials: 'omit',
      cache: 'no-store',
      ...(signal && { signal }),
    });
  let answer: Response;
  try {
    answer = await send(await getAccessToken());
    if (answer.status === 401) answer = await send(await renewToken());
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new RequestError('no answer', { kind: 'network', operationId: NAME, cause: error });
  }
  if (answer.status === 404) return null;
  if (answer.status === 429) pauseFor(readRetryAfter(answer.headers.get('retry-after'), serviceNow()));
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => null);
  throw new RequestError(readErrorMessage(answer.status, body), { kind: 'http', status: answer.status, operationId: NAME });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** A page of the changes of a user's flags, newest first; null where the service keeps none. Throws RequestError. */
export async function fetchFlagChanges(
  userId: string,
  { pageSize, pageNumber }: { readonly pageSize: number; readonly pageNumber: number },
  signal?: AbortSignal,
): Promise<FlagChangesPage | null> {
  const answer = await ask({ userId, page_size: String(pageSize), page_number: String(pageNumber) }, 'application/json', signal);
  if (!answer) return null;
  const body: unknown = await answer.json().catch(() => null);
  // The page of the dashboard for an unknown path, or anything else that is no collection: no history either.
  if (!isRecord(body) || !Array.isArray(body.items)) return null;
  const items = body.items.filter(isRecord).map((item) => ({
    id: text(item.id),
    flag: text(item.flag),
    from: flag(item.from),
    to: flag(item.to),
    changedBy: text(item.changedByName) || text(item.changedBy),
    changedAt: readDate(text(item.changedAt)),
  }));
  const total = isRecord(body.pagination) ? body.pagination.total_items : null;
  return { items, totalItems: typeof total === 'number' ? total : items.length };
}

/** All changes of a user's flags as CSV; null where the service keeps none. */
export async function fetchFlagChangesCsv(userId: string): Promise<Blob | null> {
  const answer = await ask({ userId }, 'text/csv', undefined);
  return answer ? answer.blob() : null;
}
