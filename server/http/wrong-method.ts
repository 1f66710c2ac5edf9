/** What a path answers to a method that it does not take: 204 to OPTIONS, 405 to every other. Both say in `Allow` what it takes. */
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
