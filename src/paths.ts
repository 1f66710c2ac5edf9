/** Addresses of the pages. All links are made here, so that a page can move without breaking a link. */
import { EMPTY_ID, type Target } from '../contract/fields.ts';
import { serializeFilter } from '../contract/filter/serialize.ts';
import type { FilterTree } from '../contract/filter/tree.ts';
import { REFERENCES } from '../contract/references.ts';

export const PATHS = {
  /** Leads to the first page that the token may open. */
  home: '/',
  overview: '/overview',
  applications: '/applications',
  families: '/families',
  types: '/types',
  platforms: '/platforms',
  articleNumbers: '/article-numbers',
  renewals: '/renewals',
  agreements: '/agreements',
  agreementTypes: '/agreement-types',
  contracts: '/contracts',
  contractTypes: '/contract-types',
  licenses: '/licenses',
  entitlements: '/entitlements',
  computerEntitlements: '/computer-entitlements',
  entitlementStates: '/entitlement-states',
  policies: '/policies',
  organizationNames: '/organization-names',
  extendedCoverages: '/extended-coverages',
  extendedCoverageTypes: '/extended-coverage-types',
  licensePositions: '/license-positions',
  licenseAssignments: '/license-assignments',
  spend: '/spend',
  lifecycle: '/lifecycle',
  computers: '/computers',
  clusters: '/clusters',
  users: '/users',
  review: '/users/review',
  activity: '/activity',
  savings: '/savings',
  callback: '/callback',
} as const;

/** The page of each target's records; targets without pages are not listed. */
const PAGES: Partial<Record<Target, string>> = {
  application: PATHS.applications,
  family: PATHS.families,
  type: PATHS.types,
  agreement: PATHS.agreements,
  agreementType: PATHS.agreementTypes,
  contract: PATHS.contracts,
  contractType: PATHS.contractTypes,
  license: PATHS.licenses,
  user: PATHS.users,
  computer: PATHS.computers,
  cluster: PATHS.clusters,
  articleNumber: PATHS.articleNumbers,
  policy: PATHS.policies,
  coverage: PATHS.extendedCoverages,
};

/** The kinds of records that have a page. @internal */
export const TARGETS = Object.keys(PAGES) as readonly Target[];

/** The page of a list with a filter, and with other parameters of that page before it. */
export const listPath = (page: string, filter: FilterTree, more: Readonly<Record<string, string>> = {}): string =>
  `${page}?${new URLSearchParams({ ...more, filter: serializeFilter(filter) })}`;

/** The page of a record; null where it has none, and where the id is missing, stands for "none" or is not a text (the service's answers are not checked). */
export function pathTo(target: Target, id: unknown): string | null {
  const page = PAGES[target];
  if (!page || typeof id !== 'string' || id === '' || id === EMPTY_ID) return null;
  return `${page}/${encodeURIComponent(id)}`;
}

/** The record that a path shows, if it is of a kind with names; the reverse of `pathTo`. */
export function recordAt(pathname: string): { readonly target: Target; readonly id: string } | null {
  // `/users/review` is a page, not a user.
  if (pathname === PATHS.review || pathname.startsWith(`${PATHS.review}/`)) return null;
  for (const [target, page] of Object.entries(PAGES)) {
    if (!(target in REFERENCES) || !pathname.startsWith(`${page}/`)) continue;
    const segment = pathname.slice(page.length + 1).split('/')[0] ?? '';
    try {
      const id = decodeURIComponent(segment);
      return id === '' ? null : { target: target as Target, id };
    } catch {
      return null;
    }
  }
  return null;
}
