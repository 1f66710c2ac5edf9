/** Sign-ins by a request in the background. */
import { PATHS } from '../paths.ts';
import { unavailable } from './provider-error.ts';
import { SessionError } from './session-error.ts';

const SILENT_TIMEOUT_MS = 15_000;

/**
 * Asks a provider of the same origin with `prompt=none` and returns the callback address. A hidden frame is the usual way, but
 * `frame-ancestors 'none'` forbids it here, and browsers withhold cookies of another origin from frames anyway: for other origins
 * the answer is that the person must sign in.
 */
export async function silentAnswer(url: string, authority: string): Promise<string> {
  if (new URL(authority).origin !== window.location.origin)
    throw new SessionError('ended', 'no silent sign-in at another origin');
  let answer: Response;
  try {
    answer = await fetch(url, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(SILENT_TIMEOUT_MS),
    });
  } catch (error) {
    throw new SessionError('unreachable', 'the provider does not answer', { cause: error });
  }
  if (new URL(answer.url).pathname === PATHS.callback) return answer.url;
  if (answer.status >= 500 || answer.status === 429) throw unavailable(`the provider answers ${answer.status}`);
  throw new SessionError('ended', 'the provider wants the person');
}
