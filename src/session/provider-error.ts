/** Failures of the provider and of the connection to it, with words for people: loaded with the provider's client. */
import { isRecord } from '../../contract/shape.ts';
import { providerTexts } from '../text/en/pages/provider.ts';
import { addTexts, t } from '../text/t.ts';
import { SessionError } from './session-error.ts';

addTexts(providerTexts);

const ENDED = new Set([
  'invalid_grant',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** An answer of the provider that must not sign anybody in. */
export const untrusted = (message: string, cause?: unknown): SessionError =>
  new SessionError('refused', message, { cause, words: t('session.untrusted', { message }) });

/** Its answer was a failure of its own. `said`: what it said about it. */
export const unavailable = (message: string, said = '', cause?: unknown): SessionError =>
  new SessionError('unreachable', message, { cause, words: withSaid(t('session.unavailable'), said) });

export const storageRefused = (): SessionError =>
  new SessionError('storage', 'the browser keeps nothing for this page', { words: t('session.storageRefused') });

/** An error of the client library → its reason. `error` is the OAuth 2.0 code if there is one. */
export function toProviderError(error: unknown): SessionError {
  if (error instanceof SessionError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const { error: code, error_description: said = '' } = isRecord(error) ? error : {};
  if (typeof code === 'string') return answered(code, typeof said === 'string' ? said : '', message, error);
  if (/no (matching )?state/i.test(message))
    return new SessionError('replayed', message, { cause: error, words: t('session.replayed') });
  if (/^(ID token|expected code|invalid token)/i.test(message)) return untrusted(message, error);
  // Anything else without an OAuth code did not come from the provider: a lost connection, a proxy's page, a time-out.
  return new SessionError('unreachable', message, { cause: error });
}

function answered(code: string, said: string, message: string, cause: unknown): SessionError {
  if (code === 'temporarily_unavailable' || code === 'server_error') return unavailable(message, said, cause);
  // Of a person who canceled, and of an account that the provider does not admit.
  if (code === 'access_denied')
    return new SessionError('cancelled', message, { cause, words: withSaid(t('session.denied'), said) });
  const words = t('session.providerSaid', { message: said || code });
  return new SessionError(ENDED.has(code) ? 'ended' : 'refused', message, { cause, words });
}

const withSaid = (words: string, said: string): string =>
  said === '' ? words : `${words} ${t('session.providerSaid', { message: said })}`;
