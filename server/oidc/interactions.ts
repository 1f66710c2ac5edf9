import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import { whyUnavailable } from '../db/unavailable.ts';
import { isFromThisMachine } from '../http/loopback.ts';
import { PROFILE_PATH } from './account-claims.ts';
import { checkCredentials, findAccount, findAccountById, hasAccounts } from './accounts.ts';
import { readForm } from './form-body.ts';
import { STYLE_SHEET, STYLE_SHEET_PATH } from './page-layout.ts';
import { accountPage, errorPage, limitedPage, type SignInPage, signInPage } from './pages.ts';
import { errors, type Provider, RETRY_AFTER_SECONDS, TemporarilyUnavailable } from './provider-library.ts';
import type { Records } from './records.ts';
import { openSampleAccounts } from './sample-accounts.ts';
import type { SecurityEvent, SecurityLog } from './security-log.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { readTenant } from './tenant.ts';

interface InteractionOptions {
  readonly db: Database;
  readonly records: Records;
  readonly limits: SignInLimits;
  readonly provider: Provider;
  readonly formKey: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly securityLog: SecurityLog | undefined;
}

interface SessionGrants {
  readonly authorizations?: Readonly<Record<string, { readonly grantId?: string }>>;
}

type UidRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The provider's own pages: the sign-in form, its style sheet and the account page. `scope` is mounted at `/idp`. */
export function registerInteractions(scope: FastifyInstance, options: InteractionOptions): void {
  const { db, records, limits, provider, baseUrl } = options;

  const send = (reply: FastifyReply, status: number, page: string) =>
    reply.code(status).headers(options.headers).type('text/html; charset=utf-8').send(page);

  // Only a browser that was shown the form knows it: the address contains the sign-in's id, but not the key.
  const formTokenOf = (uid: string) => createHmac('sha256', options.formKey).update(uid).digest('base64url');
  const isFormToken = (uid: string, token: string) => {
    const [expected, actual] = [Buffer.from(formTokenOf(uid)), Buffer.from(token)];
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };

  /** The pending sign-in of this address and this browser: the cookie and the address must name the same one. */
  async function findInteraction(request: UidRequest, reply: FastifyReply): Promise<Interaction | undefined> {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      return interaction.uid === request.params.uid ? interaction : undefined;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    status: number,
    fields: Pick<SignInPage, 'username' | 'error'>,
  ) {
    const signedIn = interaction.session?.accountId !== undefined;
    const reason = interaction.prompt.name === 'select_account' ? 'another' : signedIn ? 'again' : 'signIn';
    const page = signInPage({
      ...fields,
      reason,
      uid: interaction.uid,
      formToken: formTokenOf(interaction.uid),
      tenantName: readTenant(db).name,
      isWithoutAccounts: !hasAccounts(db),
      // Hidden from requests of other machines, even through a proxy.
      samples: isFromThisMachine(request.raw) ? openSampleAccounts(db) : [],
    });
    return send(reply, status, page);
  }

  const note = (request: FastifyRequest, username: string, outcome: SecurityEvent['outcome']) =>
    options.securityLog?.note({
      event: 'sign-in',
      outcome,
      account: findAccount(db, username)?.username ?? null,
      address: request.ip,
    });

  const showExpired = (reply: FastifyReply) => send(reply, 400, errorPage('expired', undefined, `${baseUrl}/`));

  async function finish(request: UidRequest, reply: FastifyReply, result: Parameters<Provider['interactionResult']>[2]) {
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply.headers(options.headers).redirect(returnTo, 303);
  }

  /** Ends a session with the grants made in it: after signing out, no token may be left. */
  async function endSession(uid: string): Promise<void> {
    const { authorizations } = (records.findSessionByUid(uid) ?? {}) as SessionGrants;
    for (const { grantId } of Object.values(authorizations ?? {}))
      if (grantId !== undefined) await records.destroyGrant(grantId, true);
    await records.destroySession(uid);
  }

  /**
   * Before another account signs in, the browser's session of the previous one ends. The library would do so with a page that
   * submits itself by script; ours work without.
   */
  async function leaveOtherAccount(request: UidRequest, reply: FastifyReply, interaction: Interaction, accountId: string) {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId !== undefined && session.accountId !== accountId) await endSession(session.uid);
    const earlier = interaction.session;
    if (earlier === undefined || earlier.accountId === accountId) return;
    await endSession(earlier.uid);
    interaction.session = undefined;
    await interaction.persist();
  }

  scope.setErrorHandler((error, _request, reply) => {
    if (whyUnavailable(error) === null && !(error instanceof TemporarilyUnavailable)) throw error;
    return send(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, errorPage('busy', undefined, `${baseUrl}/`));
  });

  scope.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const interaction = await findInteraction(request, reply);
    if (interaction === undefined) return showExpired(reply);
    const hint = interaction.params.login_hint;
    return showForm(request, reply, interaction, 200, {
      username: typeof hint === 'string' ? hint.slice(0, 64) : '',
      error: undefined,
    });
  });

  scope.post<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const form = await readForm(request.raw);
    const interaction = await findInteraction(request, reply);
    if (form === undefined || interaction === undefined) return showExpired(reply);
    if (!isFormToken(interaction.uid, form.get('form_token') ?? '')) return showExpired(reply);
    if (form.get('action') === 'cancel') {
      return finish(request, reply, { error: 'access_denied', error_description: 'the user did not sign in' });
    }
    const username = (form.get('username') ?? '').trim().slice(0, 64);
    const password = form.get('password') ?? '';
    if (username === '' || password === '') return showForm(request, reply, interaction, 400, { username, error: 'empty' });
    const wait = await limits.begin(username, request.ip);
    if (wait !== undefined) {
      note(request, username, 'limited');
      return send(reply.header('retry-after', wait), 429, limitedPage(interaction.uid, wait));
    }
    const account = await checkCredentials(db, username, password);
    if (account === undefined) {
      note(request, username, 'wrong');
      return showForm(request, reply, interaction, 401, { username, error: 'wrong' });
    }
    await limits.succeed(username, request.ip);
    note(request, username, 'ok');
    await leaveOtherAccount(request, reply, interaction, account.id);
    return finish(request, reply, {
      login: { accountId: account.id, remember: true },
      [interaction.prompt.name]: { accountId: account.id },
    });
  });

  scope.get(PROFILE_PATH.replace('/idp', ''), async (request, reply) => {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const account = session.accountId === undefined ? undefined : findAccountById(db, session.accountId);
    return send(reply, 200, accountPage(account, readTenant(db), `${baseUrl}/`));
  });

  scope.get(STYLE_SHEET_PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type('text/css; charset=utf-8')
      .send(STYLE_SHEET),
  );
}
