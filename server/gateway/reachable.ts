import type { Upstream } from './upstream.ts';

/** What the dashboard reads first: without it nobody can sign in. */
const DISCOVERY = '/idp/.well-known/openid-configuration';

export interface ReachOptions {
  readonly upstream: Upstream;
  /** The service's name in the reasons. */
  readonly host: string;
  /** How many milliseconds an answer may take. */
  readonly patienceMs?: number;
  /** How many milliseconds a result is reused: frequent checks do not reach the service more often than that. */
  readonly keptMs?: number;
}

/** Tells why the real service cannot be used at the moment; an empty list if it can. */
export function watchService({ upstream, host, patienceMs = 3_000, keptMs = 5_000 }: ReachOptions): () => Promise<string[]> {
  let asked: { readonly at: number; readonly answer: Promise<string[]> } | null = null;
  const ask = async (): Promise<string[]> => {
    try {
      const answer = await upstream.ask({
        method: 'GET',
        path: DISCOVERY,
        headers: { accept: 'application/json' },
        body: null,
        waitedMs: 0,
        signal: AbortSignal.timeout(patienceMs),
      });
      answer.on('error', () => undefined).resume();
      return answer.statusCode === 200 ? [] : [`The service at ${host} answers with status ${answer.statusCode}.`];
    } catch {
      return [`The service at ${host} cannot be reached.`];
    }
  };
  return () => {
    if (asked === null || performance.now() - asked.at >= keptMs) asked = { at: performance.now(), answer: ask() };
    return asked.answer;
  };
}
