import type { Scope } from '../contract/permissions.ts';

/** The only error of requests to the service. It is below all folders, because states that show it must not know the sender. */
/** `unreadable`: a 200 whose body is not of the documented kind; the message says what came. */
export type FailureKind = 'http' | 'network' | 'timeout' | 'cancelled' | 'unreadable';

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly kind: FailureKind;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly operationId: string;
  readonly retryAfterSeconds: number | null;
  /** For 403: a scope that the operation needs and the session lacks; null if the service had another reason. */
  readonly lacking: Scope | null;

  constructor(
    message: string,
    details: {
      kind: FailureKind;
      status?: number;
      operationId: string;
      retryAfterSeconds?: number | null;
      lacking?: Scope | null;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.operationId = details.operationId;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.lacking = details.lacking ?? null;
  }

  /** True if the same request may succeed later: no answer, a time-out, or the service's own failure. */
  get isTransient(): boolean {
    return (
      this.kind === 'network' ||
      this.kind === 'timeout' ||
      (this.kind === 'http' && (this.status >= 500 || this.status === 429) && this.status !== 501)
    );
  }
}

export const isForbidden = (error: unknown): boolean => error instanceof RequestError && error.status === 403;
export const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.status === 404;
