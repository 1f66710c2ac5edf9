/** The closed list of errors of the APIs. Source: service.md "Errors"; contract.md "Errors". */
import { isRecord } from './shape.ts';

export const ERROR_NAMES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
} as const;

export type ErrorCode = keyof typeof ERROR_NAMES;

export interface ErrorBody {
  readonly error: { readonly code: number; readonly message: string };
}

/** Reads the error body of the service, or of anything in front of it (a proxy's page, an empty answer). */
export function readErrorMessage(status: number, body: unknown): string {
  const { error, error_description: description } = isRecord(body) ? body : {};
  if (isRecord(error) && typeof error.message === 'string') return error.message;
  if (typeof error === 'string') return typeof description === 'string' ? description : error;
  return ERROR_NAMES[status as ErrorCode] ?? `status ${status}`;
}
