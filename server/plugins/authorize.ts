import type { FastifyRequest } from 'fastify';
import { allows, type Scope } from '../../contract/permissions.ts';
import type { VerifyToken } from '../http/access.ts';
import type { AddressLimit } from '../http/address-limit.ts';
import { ApiError } from '../http/api-error.ts';

/** Throws 401 or 403 unless the request has the scope; returns the account or client id. */
export type Authorize = (
  request: FastifyRequest,
  op: { readonly scope: Scope; readonly also?: readonly Scope[] },
) => Promise<string>;

/** The bearer token of a request, null if none was sent. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** There is text where the token belongs, valid or not. */
const isTokenSent = (request: FastifyRequest): boolean => /^Bearer\s+\S/i.test(request.headers.authorization ?? '');

/** Limits refusals by address: callers that keep asking without permission must wait. Allowed requests are not counted here. */
export function limitRefusals(authorize: Authorize, max: number, limit: AddressLimit): Authorize {
  return async (request, op) => {
    try {
      return await authorize(request, op);
    } catch (error) {
      const wait = error instanceof ApiError ? limit.take(request.ip) : undefined;
      if (wait === undefined) throw error;
      throw new ApiError(429, `Too many refused requests: up to ${max} per minute are allowed.`, { 'retry-after': String(wait) });
    }
  };
}

/** 401 without a valid token, 403 without the operation's scope. Source: contract.md "Errors", "Permissions". */
export const authorizeBy =
  (verify: VerifyToken): Authorize =>
  async (request, op) => {
    const token = bearerToken(request);
    if (token === null && !isTokenSent(request))
      throw new ApiError(401, 'A bearer access token is required.', { 'www-authenticate': 'Bearer' });
    const access = token === null ? null : await verify(token);
    if (!access) {
      throw new ApiError(401, 'The access token is expired, revoked or not valid here.', {
        'www-authenticate': 'Bearer error="invalid_token"',
      });
    }
    const lacking = [op.scope, ...(op.also ?? [])].filter((scope) => !allows(access.scopes, scope));
    if (lacking.length > 0) throw new ApiError(403, `This needs the permission ${lacking.join(' and ')}.`);
    return access.subject;
  };
