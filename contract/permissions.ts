/** Scopes of an access token. Source: contract.md "Permissions". */
export const SCOPES = [
  'sam.application.r',
  'sam.agreement.r',
  'sam.license.r',
  'sam.computer.r',
  'sam.datacenter.r',
  'saas.consolidation.view.r',
  'saas.consolidation.view.crud',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes that each permit an operation with that scope. */
export const scopesFor = (needed: Scope): readonly Scope[] => SCOPES.filter((scope) => allows(new Set([scope]), needed));

/** True if a token with these scopes may use an operation with that scope; `crud` includes reading. */
export function allows(granted: ReadonlySet<string>, needed: Scope): boolean {
  return granted.has(needed) || (needed === 'saas.consolidation.view.r' && granted.has('saas.consolidation.view.crud'));
}

/** A scope that an operation needs and these do not permit; null if they permit it. */
export const lackingScope = (
  granted: ReadonlySet<string>,
  { scope, also }: { readonly scope: Scope; readonly also: readonly Scope[] },
): Scope | null => [scope, ...also].find((each) => !allows(granted, each)) ?? null;
