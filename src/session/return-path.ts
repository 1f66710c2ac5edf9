import { PATHS } from '../paths.ts';

/**
 * The page to return to after a sign-in, as a path of this origin. Anything that a browser could read as another origin
 * (`//host`, `/\host`, a scheme) becomes the start page: an open redirect would lend this product's name to a phishing page.
 */
export function safeReturnPath(path: string | null | undefined, origin: string): string {
  if (!path?.startsWith('/')) return '/';
  try {
    const url = new URL(path, origin);
    if (url.origin !== new URL(origin).origin || url.pathname === PATHS.callback) return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}
