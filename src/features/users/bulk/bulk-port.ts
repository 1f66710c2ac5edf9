/** Connects the bulk run to the service: translates the client's errors. */
import { updateUser } from '../../../api/update-user.ts';
import { RequestError } from '../../../request-error.ts';
import { t } from '../../../text/t.ts';
import { errorText } from '../../../ui/describe-error.ts';
import { isUnknownOutcome } from '../flags/flag-service.ts';
import { flagsOf } from '../flags/flags.ts';
import { usersById } from '../users-by-id.ts';
import type { BulkPort, Failure } from './bulk-runner.ts';

export function toFailure(error: unknown): Failure {
  const message = errorText(error);
  if (!(error instanceof RequestError)) return { kind: 'refused', message };
  if (error.status === 429) {
    return {
      kind: 'throttled',
      message,
      ...(error.retryAfterSeconds !== null && { retryAfterMs: error.retryAfterSeconds * 1000 }),
    };
  }
  if (error.status === 401) return { kind: 'signed-out', message };
  if (error.status === 403) return { kind: 'forbidden', message };
  if (isUnknownOutcome(error)) return { kind: 'unknown-outcome', message, offline: error.kind === 'network' };
  return { kind: 'refused', message };
}

export const servicePort: BulkPort = {
  read: async (ids) => new Map([...(await usersById(ids))].map(([id, user]) => [id, flagsOf(user)])),
  patch: async (id, flags) => flagsOf(await updateUser(id, flags)),
  toFailure,
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  say: (key, message) => t(`bulk.reason.${key}`, { message }),
};
