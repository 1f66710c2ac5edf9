import type { Account } from './accounts.ts';
import { html, Markup } from './markup.ts';
import { renderPage } from './page-layout.ts';
import { type PageText, pageText } from './page-texts.ts';
import { DEMO_PASSWORDS } from './sample-passwords.ts';
import type { Tenant } from './tenant.ts';

export interface SignInPage {
  readonly uid: string;
  /** Ties the form to this sign-in, against forms on other sites. */
  readonly formToken: string;
  readonly tenantName: string;
  readonly reason: 'signIn' | 'another' | 'again';
  readonly username: string;
  readonly error: 'wrong' | 'empty' | undefined;
  /** No account exists yet. */
  readonly isWithoutAccounts: boolean;
  /** Usernames whose password is the documented one. */
  readonly samples: readonly string[];
}

const INTERACTION_PATH = '/idp/interaction';

function sampleList(usernames: readonly string[]): Markup | undefined {
  if (usernames.length === 0) return undefined;
  const rows = usernames.map((username) => html`<dt>${username}</dt><dd>${DEMO_PASSWORDS[username.toLowerCase()]}</dd>`);
  return html`<section class="samples" aria-labelledby="samples"><h2 id="samples">${pageText('signIn.samples')}</h2>
<p>${pageText('signIn.samplesHint')}</p><dl>${rows}</dl></section>`;
}

const FIRST_ACCOUNT = 'npm run sam -- user add ada --role manager';

const firstAccount = html`<section class="samples" aria-labelledby="first"><h2 id="first">${pageText('signIn.first')}</h2>
<p>${pageText('signIn.firstHint')}</p><p><code>${FIRST_ACCOUNT}</code></p></section>`;

/** The sign-in form. After a failed attempt the username stays and the password field has the focus. */
export function signInPage(page: SignInPage): string {
  const title = pageText(page.reason === 'another' ? 'signIn.another' : 'signIn.title');
  const lead = page.reason === 'again' ? pageText('signIn.again') : pageText('signIn.lead', { tenant: page.tenantName });
  const focus = (wanted: boolean) => (wanted ? html` autofocus` : undefined);
  const described = page.error === undefined ? undefined : html` aria-describedby="error" aria-invalid="true"`;
  return renderPage(
    title,
    html`<h1>${title}</h1><p>${lead}</p>
${page.error !== undefined && html`<div class="error" id="error" role="alert">${pageText(`signIn.${page.error}`)}</div>`}
<form method="post" action="${INTERACTION_PATH}/${page.uid}">
<input type="hidden" name="form_token" value="${page.formToken}">
<label for="username">${pageText('signIn.username')}</label>
<input id="username" name="username" value="${page.username}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" required${described}${focus(page.username === '')}>
<label for="password">${pageText('signIn.password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required${described}${focus(page.username !== '')}>
<button type="submit">${pageText('signIn.submit')}</button>
<button type="submit" class="secondary" name="action" value="cancel" formnovalidate>${pageText('signIn.cancel')}</button>
</form>${page.isWithoutAccounts ? firstAccount : sampleList(page.samples)}`,
  );
}

function waitInWords(seconds: number): string {
  if (seconds > 90) return pageText('limited.minutes', { count: Math.ceil(seconds / 60) });
  return seconds > 1 ? pageText('limited.seconds', { count: seconds }) : pageText('limited.second');
}

/** Too many failed attempts. */
export function limitedPage(uid: string, waitSeconds: number): string {
  const text = pageText('limited.text', { wait: waitInWords(waitSeconds) });
  return renderPage(
    pageText('limited.title'),
    html`<h1>${pageText('limited.title')}</h1><p role="alert">${text}</p>
<a class="button secondary" href="${INTERACTION_PATH}/${uid}">${pageText('limited.back')}</a>`,
  );
}

/** An error that cannot be sent back to the application, with a way to go on. */
export function errorPage(kind: 'expired' | 'busy' | 'error', detail: string | undefined, homeUrl: string): string {
  const title = pageText(`${kind}.title`);
  return renderPage(
    title,
    html`<h1>${title}</h1><p>${pageText(`${kind}.text`)}</p>
${detail !== undefined && html`<dl><dt>${pageText('error.detail')}</dt><dd>${detail}</dd></dl>`}
<a class="button" href="${homeUrl}">${pageText('error.restart')}</a>`,
  );
}

/** Asks before signing out. `form` is the library's own hidden form, which contains its token. */
export function signOutPage(form: string, username: string, homeUrl: string): string {
  return renderPage(
    pageText('signOut.title'),
    html`<h1>${pageText('signOut.title')}</h1><p>${pageText('signOut.text', { username })}</p>${new Markup(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${pageText('signOut.submit')}</button>
<a class="button secondary" href="${homeUrl}">${pageText('signOut.stay')}</a>`,
  );
}

export function signedOutPage(homeUrl: string): string {
  return renderPage(
    pageText('signedOut.title'),
    html`<h1>${pageText('signedOut.title')}</h1><p>${pageText('signedOut.text')}</p>
<a class="button" href="${homeUrl}">${pageText('signedOut.again')}</a>`,
  );
}

/** The page that the identity token's `profile` claim names. */
export function accountPage(account: Account | undefined, tenant: Tenant, homeUrl: string): string {
  const title = pageText('account.title');
  const home = html`<a class="button" href="${homeUrl}">${pageText('error.restart')}</a>`;
  if (account === undefined) return renderPage(title, html`<h1>${title}</h1><p>${pageText('account.none')}</p>${home}`);
  const rows: readonly (readonly [PageText, string | null])[] = [
    ['account.name', account.name],
    ['account.username', account.username],
    ['account.email', account.email],
    ['account.role', pageText(`role.${account.role}`)],
    ['account.tenant', tenant.name],
    ['account.region', tenant.region],
  ];
  const list = rows.flatMap(([key, value]) => (value === null ? [] : [html`<dt>${pageText(key)}</dt><dd>${value}</dd>`]));
  return renderPage(
    title,
    html`<h1>${title}</h1><dl>${list}</dl>${home}<a class="button secondary" href="/idp/connect/logout">${pageText('signOut.submit')}</a>`,
  );
}
