/**
 * One function sends every request of the dashboard: token, time limit, renewal on 401, the pause on 429, and one kind of error.
 * Source: service.md "Making authenticated requests", "Client handling of responses"; contract.md "Requests", "Errors".
 */

import { readErrorMessage } from '../../contract/errors.ts';
import { pathOf } from '../../contract/links.ts';
import { bodyTypeOf, type OperationId, operation } from '../../contract/operations.ts';
import { lackingScope } from '../../contract/permissions.ts';
import { hasTakenId } from '../../contract/taken-ids.ts';
import { noteServiceTime, serviceNow } from '../clock.ts';
import { RequestError } from '../request-error.ts';
import { loadConfig } from '../session/config.ts';
import { earlyStart } from '../session/early-start.ts';
import { currentAccessToken, getAccessToken, markExpired, renewToken, SessionError, sessionState } from '../session/session.ts';
import { inFlight } from './in-flight.ts';
import { parseJson } from './parse-json.ts';
import { passGate, pauseFor, readRetryAfter } from './pause.ts';

export interface CallOptions {
  /** Path parameters, and query parameters that only this operation has. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** A limit for a service that keeps answering 429 after its own waiting time. */
const MAX_PAUSES = 5;

/** The address of an operation below an origin, without empty query parameters. */
export function urlOf(base: string, id: OperationId, { params = {}, query = {} }: Pick<CallOptions, 'params' | 'query'>): string {
  const search = new URLSearchParams();
  const own = Object.entries(params).filter(([name]) => Object.hasOwn(operation(id).query, name));
  for (const [name, value] of [...own, ...Object.entries(query)]) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${base}${pathOf(operation(id), params)}${text ? `?${text}` : ''}`;
}

/**
 * Sends an operation and returns the parsed answer. Throws RequestError; an abort by the caller passes through unchanged.
 * A read stopped by the person ends as RequestError of kind `cancelled`.
 */
export async function call(id: OperationId, options: CallOptions = {}): Promise<unknown> {
  // Not sent: the service would read another operation, and answer that one or miss its parameters.
  if (hasTakenId(operation(id), options.params ?? {}))
    throw new RequestError('no record has this id', { kind: 'http', status: 404, operationId: id });
  const stop = inFlight.add(operation(id).method === 'GET');
  const signals = [stop.signal, ...(options.signal ? [options.signal] : [])];
  const signal = AbortSignal.any(signals);
  try {
    return await readBody(id, await attempt(id, options, signal), signal);
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (stop.signal.aborted) throw new RequestError('stopped', { kind: 'cancelled', operationId: id });
    throw error;
  } finally {
    stop.done();
  }
}

async function attempt(id: OperationId, options: CallOptions, signal: AbortSignal): Promise<Response> {
  let renewed = false;
  for (let pauses = 0; ; ) {
    await passGate(signal);
    const token = await tokenFor(id, getAccessToken);
    const answer = await send(id, options, token, signal);
    if (answer.status === 401 && !renewed) {
      renewed = true;
      // If another request has already renewed the token, that one is used, and no rolling refresh token is wasted.
      if (currentAccessToken() === token) await tokenFor(id, renewToken);
      continue;
    }
    if (answer.status === 401) markExpired();
    if (answer.status === 429) {
      const seconds = readRetryAfter(answer.headers.get('retry-after'), serviceNow());
      pauseFor(seconds);
      pauses += 1;
      // A rejected request did nothing, so even a change may be sent again.
      if (pauses < MAX_PAUSES) continue;
      throw await toRequestError(id, answer, seconds);
    }
    if (!answer.ok) throw await toRequestError(id, answer, readRetryAfter(answer.headers.get('retry-after'), serviceNow()));
    return answer;
  }
}

async function tokenFor(id: OperationId, get: () => Promise<string>): Promise<string> {
  try {
    return await get();
  } catch (error) {
    const ended = error instanceof SessionError && error.reason !== 'unreachable';
    throw new RequestError('no token', {
      kind: ended ? 'http' : 'network',
      status: ended ? 401 : 0,
      operationId: id,
      cause: error,
    });
  }
}

async function send(id: OperationId, options: CallOptions, token: string, signal: AbortSignal): Promise<Response> {
  const { apiBase, requestTimeoutMs } = await loadConfig();
  const hasBody = options.body !== undefined;
  const limit = AbortSignal.timeout(requestTimeoutMs);
  const url = urlOf(apiBase, id, options);
  const early =
    operation(id).method === 'GET'
      ? earlyStart.answerTo(url, token, { id, params: options.params, query: options.query })
      : undefined;
  if (early) {
    // If it did not arrive, the request is sent normally.
    const answer = await untilAborted(early.answer, AbortSignal.any([signal, limit])).catch(() => null);
    if (answer) {
      noteServiceTime(answer, early.sentAtMs);
      return answer;
    }
  }
  const sentAtMs = Date.now();
  try {
    const answer = await fetch(url, {
      method: operation(id).method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(hasBody && { 'content-type': bodyTypeOf(operation(id).method) }),
      },
      ...(hasBody && { body: JSON.stringify(options.body) }),
      signal: AbortSignal.any([signal, limit]),
      credentials: 'omit',
      cache: 'no-store',
    });
    noteServiceTime(answer, sentAtMs);
    return answer;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new RequestError('no answer', { kind: limit.aborted ? 'timeout' : 'network', operationId: id, cause: error });
  }
}

const untilAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });

async function readBody(id: OperationId, answer: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return parseJson(await answer.text());
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const broken = error instanceof SyntaxError;
    // A 200 that is not JSON is a proxy's page; anything else is a connection that broke during reading.
    if (broken) throw new RequestError('the answer is not JSON', { kind: 'http', status: 502, operationId: id, cause: error });
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    throw new RequestError('the answer broke off', { kind: timedOut ? 'timeout' : 'network', operationId: id, cause: error });
  }
}

async function toRequestError(id: OperationId, answer: Response, retryAfterSeconds: number | null): Promise<RequestError> {
  const body: unknown = await answer.json().catch(() => null);
  return new RequestError(readErrorMessage(answer.status, body), {
    kind: 'http',
    status: answer.status,
    operationId: id,
    retryAfterSeconds,
    lacking: answer.status === 403 ? lackingScope(sessionState().scopes, operation(id)) : null,
  });
}
