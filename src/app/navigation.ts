/** The areas of the product and their pages. A page whose scope the token lacks is left out; an area without pages too. */
import { allows, type Scope } from '../../contract/permissions.ts';
import { PATHS } from '../paths.ts';
import type { TextKey } from '../text/t.ts';

export interface NavigationPage {
  readonly path: string;
  readonly label: TextKey;
  readonly scope: Scope;
}

export interface NavigationArea {
  readonly label: TextKey;
  readonly pages: readonly NavigationPage[];
}

const license = 'sam.license.r';
const application = 'sam.application.r';
const agreement = 'sam.agreement.r';
const users = 'saas.consolidation.view.r';

export const AREAS: readonly NavigationArea[] = [
  {
    label: 'nav.area.licenses',
    pages: [
      { path: PATHS.licenses, label: 'nav.licenses', scope: license },
      { path: PATHS.entitlements, label: 'nav.entitlements', scope: license },
      { path: PATHS.computerEntitlements, label: 'nav.computerEntitlements', scope: license },
      { path: PATHS.entitlementStates, label: 'nav.entitlementStates', scope: license },
      { path: PATHS.extendedCoverages, label: 'nav.extendedCoverages', scope: license },
      { path: PATHS.extendedCoverageTypes, label: 'nav.extendedCoverageTypes', scope: license },
      { path: PATHS.policies, label: 'nav.policies', scope: license },
    ],
  },
  {
    label: 'nav.registry',
    pages: [
      { path: PATHS.applications, label: 'nav.applications', scope: application },
      { path: PATHS.families, label: 'nav.families', scope: application },
      { path: PATHS.types, label: 'nav.types', scope: application },
      { path: PATHS.platforms, label: 'nav.platforms', scope: application },
      { path: PATHS.articleNumbers, label: 'nav.articleNumbers', scope: application },
    ],
  },
  {
    label: 'nav.agreementsArea',
    pages: [
      { path: PATHS.agreements, label: 'nav.agreements', scope: agreement },
      { path: PATHS.agreementTypes, label: 'nav.agreementTypes', scope: agreement },
      { path: PATHS.contracts, label: 'nav.contracts', scope: agreement },
      { path: PATHS.contractTypes, label: 'nav.contractTypes', scope: agreement },
    ],
  },
  {
    label: 'nav.usersArea',
    pages: [
      { path: PATHS.users, label: 'nav.users', scope: users },
      // A review decides: without the right to change flags it leads nowhere.
      { path: PATHS.review, label: 'nav.review', scope: 'saas.consolidation.view.crud' },
      { path: PATHS.activity, label: 'nav.activity', scope: users },
    ],
  },
  {
    label: 'nav.estate',
    pages: [
      { path: PATHS.computers, label: 'nav.computers', scope: 'sam.computer.r' },
      { path: PATHS.clusters, label: 'nav.clusters', scope: 'sam.datacenter.r' },
    ],
  },
];

/** What the token may open. */
export function visibleAreas(scopes: ReadonlySet<string>): readonly NavigationArea[] {
  return AREAS.map((area) => ({ ...area, pages: area.pages.filter(({ scope }) => allows(scopes, scope)) })).filter(
    ({ pages }) => pages.length > 0,
  );
}

/** True where a path belongs to a page's entry. `/users/<id>` belongs to Users, `/users/review` does not. */
export function isCurrent(page: NavigationPage, pathname: string): boolean {
  if (page.path === pathname) return true;
  if (!pathname.startsWith(`${page.path}/`)) return false;
  return !AREAS.some((area) =>
    area.pages.some(
      (other) =>
        other !== page &&
        other.path.length > page.path.length &&
        (pathname === other.path || pathname.startsWith(`${other.path}/`)),
    ),
  );
}
