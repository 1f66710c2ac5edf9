import { ApiError } from '../http/api-error.ts';

/** An escape of an escape has a meaning (an id that holds a percent sign); more levels are there to hide something. */
const MAX_LEVELS = 3;
const ESCAPED_ASCII = /%[0-7][0-9a-f]/gi;

/**
 * Refuses a target whose path the service might read as one outside of what is forwarded: 404 for segments that climb (plain, escaped any
 * number of times, or with parameters as in `..;`) and where the first segment is not written plainly; 400 for control characters and
 * for escapes within escapes without end. The path itself is never changed.
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
