import type { Ends } from './headers.ts';

/**
 * Endpoints that the page's scripts call, through the gateway, so that the service need not allow our origin by CORS. All others
 * (authorization, end of session) are pages: the browser goes there, and users type passwords at the provider's own address.
 */
const CALLED_BY_SCRIPT = [
  'device_authorization_endpoint',
  'introspection_endpoint',
  'jwks_uri',
  'pushed_authorization_request_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
];

/** The provider's discovery document for the dashboard; identity tokens name its issuer. Throws if it is another service's. */
export function localDiscovery(document: unknown, { serviceUrl, localUrl }: Ends): Readonly<Record<string, unknown>> {
  if (typeof document !== 'object' || document === null) throw new Error('the discovery document is not an object');
  const metadata: Record<string, unknown> = { ...document };
  // OpenID Connect Discovery 4.3: another issuer's document must not be used.
  if (metadata.issuer !== `${serviceUrl}/idp`) throw new Error('the discovery document names another issuer');
  for (const name of CALLED_BY_SCRIPT) {
    const address = metadata[name];
    if (typeof address !== 'string' || !URL.canParse(address)) continue;
    const url = new URL(address);
    if (url.origin === serviceUrl && /^\/(api|idp)\//.test(url.pathname)) metadata[name] = localUrl + url.pathname + url.search;
  }
  return metadata;
}
