import { soundEscapes } from '../../contract/address.ts';

/** The path of a request's target with escaped ASCII characters decoded. */
export function decodedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%')) return path;
  return path.replace(/%[2-7][0-9a-f]/gi, (escaped) => decodeURIComponent(escaped));
}

/** `api` or `idp` if the target belongs to one of them, null if it is an address of the dashboard (ruling 15). */
export function serviceOf(url: string): 'api' | 'idp' | null {
  const [, service] = /^\/(api|idp)(?:\/|$)/.exec(decodedPath(url)) ?? [];
  return (service ?? null) as 'api' | 'idp' | null;
}

/**
 * The target in the form that the router expects. Clients may send an absolute URL, as to a proxy: everything here reads the path
 * (RFC 9112, 3.2.2). People may type a percent sign into a page's address, or cut it within an escape: it is taken literally.
 */
export function toTarget(target: string): string {
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  const url = rest === undefined ? target : rest.replace(/^(?!\/)/, '/');
  return serviceOf(url) === null ? soundEscapes(url) : url;
}
