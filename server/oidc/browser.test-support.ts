import { createHash, randomBytes } from 'node:crypto';

/** A browser without a screen: cookies by path, explicit redirects, forms by their fields. */
export class Browser {
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  #cookieHeader(path: string): string {
    return [...this.#cookies.values()]
      .filter((cookie) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ');
  }

  #keep(header: string): void {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const attribute = (wanted: string) =>
      attributes.find((entry) => entry.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    const expires = attribute('expires');
    if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now())) this.#cookies.delete(`${path} ${name}`);
    else this.#cookies.set(`${path} ${name}`, { name, value, path });
  }

  /** Names and values of all cookies, for comparison. */
  cookies(): { name: string; value: string; path: string }[] {
    return [...this.#cookies.values()];
  }

  async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.#cookieHeader(new URL(url).pathname));
    if (!headers.has('accept')) headers.set('accept', 'text/html');
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const header of response.headers.getSetCookie()) this.#keep(header);
    return response;
  }

  /** Follows redirects to a page, or to an address of the client application. */
  async open(url: string | URL, applicationUri: string, init?: RequestInit): Promise<{ page?: Page; callback?: URL }> {
    let response = await this.fetch(url, init);
    let at = new URL(url);
    for (let hops = 0; hops < 10; hops++) {
      const location = response.headers.get('location');
      if (location === null) return { page: { url: at, response, html: await response.text() } };
      at = new URL(location, at);
      if (at.href.startsWith(applicationUri)) return { callback: at };
      response = await this.fetch(at);
    }
    throw new Error('too many redirects');
  }

  /** Submits the form of a page with these fields filled in. */
  submit(page: Page, applicationUri: string, fields: Record<string, string>): Promise<{ page?: Page; callback?: URL }> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1];
    if (action === undefined) throw new Error(`no form on the page: ${page.html}`);
    const body = new URLSearchParams(fields);
    for (const [input] of page.html.matchAll(/<input type="hidden"[^>]*>/g)) {
      const name = /name="([^"]*)"/.exec(input)?.[1];
      if (name !== undefined && !body.has(name)) body.set(name, /value="([^"]*)"/.exec(input)?.[1] ?? '');
    }
    return this.open(new URL(action, page.url), applicationUri, { method: 'POST', body });
  }
}

export interface Page {
  readonly url: URL;
  readonly response: Response;
  readonly html: string;
}

export interface UserTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

export interface SignInOptions {
  readonly prompt?: 'login';
  readonly scope?: string;
  readonly resource?: string | readonly string[];
  /** Signs in with the cookies of this browser; by default a new one. */
  readonly browser?: Browser;
}

/** The URL of the identity provider of this origin. */
export async function endpoints(baseUrl: string): Promise<Record<string, string>> {
  const response = await fetch(`${baseUrl}/idp/.well-known/openid-configuration`);
  return (await response.json()) as Record<string, string>;
}

export async function postForm(url: string, fields: [string, string][], headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/**
 * Signs in over HTTP as the dashboard does (authorization code with PKCE, the sign-in form filled in) and returns the tokens. The
 * server must know `baseUrl` as an origin of the dashboard.
 */
export async function signIn(
  baseUrl: string,
  username: string,
  password: string,
  options: SignInOptions = {},
): Promise<UserTokens> {
  const { authorization_endpoint: authorize = '', token_endpoint: token = '' } = await endpoints(baseUrl);
  const redirectUri = `${baseUrl}/callback`;
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(authorize);
  url.search = new URLSearchParams({
    client_id: 'sam-console',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: options.scope ?? 'openid offline_access profile email',
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(options.prompt && { prompt: options.prompt }),
  }).toString();
  for (const resource of [options.resource ?? []].flat()) url.searchParams.append('resource', resource);
  const browser = options.browser ?? new Browser();
  let step = await browser.open(url, redirectUri);
  if (step.page !== undefined) step = await browser.submit(step.page, redirectUri, { username, password });
  const code = step.callback?.searchParams.get('code');
  if (code === null || code === undefined) {
    throw new Error(`no code came back: ${step.callback?.search ?? step.page?.html}`);
  }
  const response = await postForm(token, [
    ['grant_type', 'authorization_code'],
    ['client_id', 'sam-console'],
    ['code', code],
    ['redirect_uri', redirectUri],
    ['code_verifier', verifier],
  ]);
  if (!response.ok) throw new Error(`the token endpoint answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as UserTokens;
}

/** An access token by client credentials. */
export async function clientToken(
  baseUrl: string,
  client: { client_id: string; client_secret: string },
  scope?: string,
): Promise<string> {
  const fields: [string, string][] = [
    ['grant_type', 'client_credentials'],
    ['client_id', client.client_id],
    ['client_secret', client.client_secret],
  ];
  if (scope !== undefined) fields.push(['scope', scope]);
  const response = await postForm(`${baseUrl}/idp/api/connect/token`, fields);
  if (!response.ok) throw new Error(`the token endpoint answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}
