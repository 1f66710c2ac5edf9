import { soundEscapes } from '../../contract/address.ts';

/** The path of a request's target as its reader means it: an escaped letter is the letter. */
export function decodedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/%[2-7][0-9a-f]/gi, (escaped) => decodeURIComponent(escaped));
}

/** `api` or `idp` where the target is theirs, null where it is an address of the dashboard (ruling 15). */
export function serviceOf(url: string): 'api' | 'idp' | null {
  const [, service] = /^\/(api|idp)(?:\/|$)/.exec(decodedPath(url)) ?? [];
  return (service ?? null) as 'api' | 'idp' | null;
}

/**
 * The target as the router takes it. Clients may name the whole address, as they do to a proxy: everything here reads the path
 * (RFC 9112, 3.2.2). People may type a percent sign into the address of a page, or cut it within an escape: it is read as it is.
 */
export function toTarget(target: string): string {
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  const url = rest === undefined ? target : rest.replace(/^(?!\/)/, '/');
  return serviceOf(url) === null ? soundEscapes(url) : url;
}
