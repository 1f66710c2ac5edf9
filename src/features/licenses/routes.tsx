import type { RouteObject } from 'react-router';

const lists =
  (
    name:
      | 'LicensesPage'
      | 'EntitlementsPage'
      | 'ComputerEntitlementsPage'
      | 'EntitlementStatesPage'
      | 'PoliciesPage'
      | 'CoverageTypesPage'
      | 'CoveragesPage',
  ) =>
  async () => ({ Component: (await import('./list-pages.tsx'))[name] });

export const routes: RouteObject[] = [
  { path: 'licenses', lazy: lists('LicensesPage') },
  {
    path: 'licenses/:id/:tab?/:part?/:sub?',
    lazy: async () => ({ Component: (await import('./license-page.tsx')).LicensePage }),
  },
  { path: 'entitlements', lazy: lists('EntitlementsPage') },
  { path: 'computer-entitlements', lazy: lists('ComputerEntitlementsPage') },
  { path: 'entitlement-states', lazy: lists('EntitlementStatesPage') },
  { path: 'policies', lazy: lists('PoliciesPage') },
  { path: 'policies/:policyId/:fieldId?', lazy: async () => ({ Component: (await import('./policy-page.tsx')).PolicyPage }) },
  { path: 'extended-coverages', lazy: lists('CoveragesPage') },
  {
    path: 'extended-coverages/:coverageId',
    lazy: async () => ({ Component: (await import('./coverage-page.tsx')).CoveragePage }),
  },
  { path: 'extended-coverage-types', lazy: lists('CoverageTypesPage') },
];
