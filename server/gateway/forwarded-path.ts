import { ApiError } from '../http/api-error.ts';

/** A doubly escaped character has a use (an id that contains a percent sign); more levels can only hide something. */
const MAX_LEVELS = 3;
const ESCAPED_ASCII = /%[0-7][0-9a-f]/gi;

/**
 * Refuses a target whose path the service might read as lying outside of what is forwarded: 404 for segments that climb (plain,
 * escaped any number of times, or with parameters as in `..;`) and for a first segment that is not written plainly; 400 for
 * control characters and for too many levels of escapes. The path itself is never changed.
 */
export function refuseDetours(url: string): void {
  let path = url.split('?')[0] ?? '';
  if (!/^\/(?:api|idp)(?:\/|$)/.test(path)) throw noSuchPath();
  for (let level = 0; ; level += 1) {
    const inner = path.replace(ESCAPED_ASCII, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)));
    if (inner === path) break;
    if (level === MAX_LEVELS) throw new ApiError(400, 'The path is escaped too many times.');
    path = inner;
  }
  if (/[\x00-\x1f\x7f]/.test(path)) throw new ApiError(400, 'The path holds control characters.');
  if (path.split(/[/\\]/).some((segment) => /^\.{1,2} *(?:;|$)/.test(segment))) throw noSuchPath();
}

const noSuchPath = (): ApiError => new ApiError(404, 'This path does not exist.');
