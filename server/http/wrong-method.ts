import { METHODS } from 'node:http';

/** The answer to a method that a path does not allow: 204 to OPTIONS, 405 to all others. `Allow` lists the allowed methods. */
export interface WrongMethod {
  readonly status: 204 | 405;
  readonly headers: { readonly allow: string };
  /** For the body of a 405. */
  readonly message: string;
}

export const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export function wrongMethod(method: string, allowed: readonly string[]): WrongMethod {
  const allow = allowed.join(', ');
  return {
    status: method === 'OPTIONS' ? 204 : 405,
    headers: { allow },
    message: `${method} is not supported here; ${allow} are.`,
  };
}

/** The methods that Node.js reads and clients of an API do not send. CONNECT asks for a tunnel instead. */
export const RARE_METHODS: readonly string[] = METHODS.filter(
  (method) => !['CONNECT', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method),
);
