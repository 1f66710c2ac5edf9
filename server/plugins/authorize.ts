import type { FastifyRequest } from 'fastify';
import { allows, type Scope } from '../../contract/permissions.ts';
import { ApiError } from '../api-error.ts';

export interface Access {
  /** Account or client id. */
  readonly subject: string;
  readonly kind: 'user' | 'client';
  readonly scopes: ReadonlySet<string>;
}

export type VerifyToken = (token: string) => Promise<Access | null>;

/** The bearer token of a request, null where none was sent. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Something stands where the token belongs, be it one or not. */
const isTokenSent = (request: FastifyRequest): boolean => /^Bearer\s+\S/i.test(request.headers.authorization ?? '');

/** 401 without a valid token, 403 without the operation's scope. Source: contract.md "Errors", "Permissions". */
export const authorizeBy =
  (verify: VerifyToken) =>
  async (request: FastifyRequest, op: { readonly scope: Scope }): Promise<string> => {
    const token = bearerToken(request);
    if (token === null && !isTokenSent(request))
      throw new ApiError(401, 'A bearer access token is required.', { 'www-authenticate': 'Bearer' });
    const access = token === null ? null : await verify(token);
    if (!access) {
      throw new ApiError(401, 'The access token is expired, revoked or not valid here.', {
        'www-authenticate': 'Bearer error="invalid_token"',
      });
    }
    if (!allows(access.scopes, op.scope)) throw new ApiError(403, `This needs the permission ${op.scope}.`);
    return access.subject;
  };
