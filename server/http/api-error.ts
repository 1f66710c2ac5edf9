import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';

/** An error that is reported to the caller. Anything else that is thrown is a plain 500. Source: contract.md "Errors". */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const toErrorBody = (code: number, message: string): ErrorBody => ({ error: { code, message } });
