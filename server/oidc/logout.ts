import type { KoaContextWithOIDC, Session } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import { findAccountById } from './accounts.ts';
import { signedOutPage, signOutPage } from './pages.ts';
import type { Records } from './records.ts';

export interface LogoutPolicy {
  logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void>;
  postLogoutSuccessSource(ctx: KoaContextWithOIDC): void;
}

/** Ends the grants made in a session, including those with `offline_access`: after signing out, no token may be left. */
export async function revokeSessionGrants(records: Records, session: Session | undefined): Promise<void> {
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId !== undefined) await records.destroyGrant(grantId, true);
  }
}

/** Where the browser goes after signing out; the library has checked the address against the client's registered ones. */
export function redirectAfterLogout(ctx: KoaContextWithOIDC): void {
  const { params } = ctx.oidc;
  const wanted = params?.post_logout_redirect_uri;
  const target = new URL(typeof wanted === 'string' ? wanted : ctx.oidc.urlFor('end_session_success'));
  if (typeof wanted === 'string' && typeof params?.state === 'string') target.searchParams.set('state', params.state);
  ctx.status = 303;
  ctx.redirect(target.href);
}

/**
 * Signing out at the application's request. An application that presents this session's identity token is the one that the user
 * signed out of, and the session ends at once; any other request could be a link on a foreign page, so the user is asked.
 */
export function createLogoutPolicy(options: { db: Database; records: Records; baseUrl: string }): LogoutPolicy {
  const { db, records, baseUrl } = options;
  const secure = baseUrl.startsWith('https:');
  return {
    async logoutSource(ctx, form) {
      const { session, entities, provider } = ctx.oidc;
      const accountId = session?.accountId;
      if (session !== undefined && accountId !== undefined && entities.IdTokenHint?.payload.sub === accountId) {
        await revokeSessionGrants(records, session);
        await session.destroy();
        ctx.cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax', secure, path: '/idp' });
        redirectAfterLogout(ctx);
        return;
      }
      const account = accountId === undefined ? undefined : findAccountById(db, accountId);
      ctx.body = signOutPage(form, account?.username ?? '', `${baseUrl}/`);
    },
    postLogoutSuccessSource(ctx) {
      ctx.body = signedOutPage(`${baseUrl}/`);
    },
  };
}
