import { type Area, pageRow } from '../../detail/page-row.ts';
import { PATHS, pathTo } from '../../paths.ts';

export const licenses: Area = {
  label: 'nav.area.licenses',
  pages: [
    pageRow({
      path: PATHS.licenses,
      title: 'nav.licenses',
      operation: 'listLicenses',
      list: async () => (await import('./license-list.tsx')).LICENSES,
      detail: { path: ':id/:tab?/:part?/:sub?', page: async () => (await import('./license-page.tsx')).LicensePage },
    }),
    // An entitlement has no page of its own: it leads to its application.
    pageRow({
      path: PATHS.entitlements,
      title: 'nav.entitlements',
      operation: 'listEntitlements',
      columns: [
        { field: 'applicationId', width: 300 },
        { field: 'assignmentType' },
        { field: 'quantity' },
        { field: 'metricId' },
        { field: 'organizationId' },
      ],
      detailPath: ({ applicationId }) => pathTo('application', applicationId),
    }),
    pageRow({
      path: PATHS.computerEntitlements,
      title: 'nav.computerEntitlements',
      operation: 'listComputerEntitlements',
      columns: [
        { field: 'computerId' },
        { field: 'applicationId', width: 300 },
        { field: 'metricId' },
        { field: 'entitlementStateId' },
      ],
      detailPath: ({ computerId }) => pathTo('computer', computerId),
    }),
    pageRow({
      path: PATHS.entitlementStates,
      title: 'nav.entitlementStates',
      hint: 'licenses.statesHint',
      operation: 'listEntitlementStates',
      columns: [{ field: 'name' }, { field: 'description', width: 420 }],
      list: async () => (await import('./lists.ts')).ENTITLEMENT_STATES,
    }),
    pageRow({
      path: PATHS.extendedCoverages,
      title: 'nav.extendedCoverages',
      operation: 'listExtendedCoverages',
      list: async () => (await import('./lists.ts')).COVERAGES,
      detail: { path: ':coverageId', page: async () => (await import('./coverage-page.tsx')).CoveragePage },
    }),
    pageRow({
      path: PATHS.extendedCoverageTypes,
      title: 'nav.extendedCoverageTypes',
      hint: 'licenses.coverageTypesHint',
      operation: 'listExtendedCoverageTypes',
      list: async () => (await import('./lists.ts')).COVERAGE_TYPES,
    }),
    pageRow({
      path: PATHS.organizationNames,
      title: 'nav.organizationNames',
      operation: 'listOrganizationNames',
      listPage: async () => (await import('./organization-names/names-page.tsx')).OrganizationNamesPage,
    }),
    pageRow({
      path: PATHS.policies,
      title: 'nav.policies',
      operation: 'listPolicies',
      detail: { path: ':policyId/:fieldId?', page: async () => (await import('./policy-page.tsx')).PolicyPage },
    }),
  ],
};
