/**
 * Why a sign-in or a renewal failed. `ended`: the provider says that the session is over (only `invalid_grant` and
 * `login_required`); `unreachable`: no answer or a failure of the provider, so the session may still be alive; `cancelled`: the
 * person stopped it, or the provider does not admit them; `region`: an account of another region; `storage`: the browser stores
 * nothing, so no sign-in can return; `replayed`: the callback's address was used before; `refused`: any other answer of the
 * provider.
 */
export type SessionFailure = 'ended' | 'unreachable' | 'cancelled' | 'region' | 'replayed' | 'blocked' | 'storage' | 'refused';

interface Details {
  readonly cause?: unknown;
  /** Values named in the text for people, for example the two regions. */
  readonly params?: Readonly<Record<string, string>>;
  /** The text for people, where only code that is loaded later has it; otherwise the reason decides. */
  readonly words?: string | undefined;
}

export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly reason: SessionFailure;
  readonly params: Readonly<Record<string, string>>;
  readonly words: string | undefined;

  constructor(reason: SessionFailure, message: string, { cause, params = {}, words }: Details = {}) {
    super(message, { cause });
    this.reason = reason;
    this.params = params;
    this.words = words;
  }
}

/** Anything else did not come from the provider: its client or the configuration could not be loaded. */
export const toSessionError = (error: unknown): SessionError =>
  error instanceof SessionError ? error : new SessionError('unreachable', String(error), { cause: error });
