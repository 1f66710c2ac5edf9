/**
 * Why a sign-in or a renewal failed. `ended`: the provider says that the session is over (only `invalid_grant` and
 * `login_required`); `unreachable`: no answer, so the session may still be alive; `cancelled`: the person stopped it; `region`:
 * an account of another region; `storage`: the browser stores nothing, so no sign-in can return; `replayed`: the callback's
 * address was used before; `refused`: any other answer of the provider.
 */
export type SessionFailure = 'ended' | 'unreachable' | 'cancelled' | 'region' | 'replayed' | 'blocked' | 'storage' | 'refused';

export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly reason: SessionFailure;
  /** Values named in the text for people, for example the two regions. */
  readonly params: Readonly<Record<string, string>>;

  constructor(reason: SessionFailure, message: string, cause?: unknown, params: Readonly<Record<string, string>> = {}) {
    super(message, { cause });
    this.reason = reason;
    this.params = params;
  }
}

const ENDED = new Set([
  'invalid_grant',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** An error of the provider or of the connection to it → its reason. `error` is the OAuth 2.0 code if there is one. */
export function toSessionError(error: unknown): SessionError {
  if (error instanceof SessionError) return error;
  const code =
    typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string' ? error.error : null;
  const message = error instanceof Error ? error.message : String(error);
  if (code !== null && ENDED.has(code)) return new SessionError('ended', message, error);
  if (code === 'access_denied') return new SessionError('cancelled', message, error);
  if (code === 'temporarily_unavailable' || code === 'server_error') return new SessionError('unreachable', message, error);
  if (code !== null) return new SessionError('refused', message, error);
  if (/no (matching )?state/i.test(message)) return new SessionError('replayed', message, error);
  // Anything without an OAuth code did not come from the provider: a lost connection, a proxy's page, a time-out.
  return new SessionError('unreachable', message, error);
}
