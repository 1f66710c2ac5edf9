import { type Area, pageRow } from '../../detail/page-row.ts';
import { PATHS } from '../../paths.ts';

export const insight: Area = {
  label: 'nav.insight',
  pages: [
    pageRow({
      path: PATHS.licensePositions,
      title: 'nav.licensePositions',
      operation: 'listLicensePositions',
      listPage: async () => (await import('./positions/positions-page.tsx')).PositionsPage,
      detail: { path: ':id', page: async () => (await import('./positions/position-page.tsx')).PositionPage },
    }),
    pageRow({
      path: PATHS.licenseAssignments,
      title: 'nav.licenseAssignments',
      operation: 'listLicenseAssignments',
      listPage: async () => (await import('./positions/assignments-page.tsx')).AssignmentsPage,
    }),
    pageRow({
      path: PATHS.spend,
      title: 'nav.spend',
      operation: 'listSpendByYear',
      listPage: async () => (await import('./spend/spend-page.tsx')).SpendPage,
    }),
    pageRow({
      path: PATHS.lifecycle,
      title: 'nav.lifecycle',
      operation: 'listLifecycleEnds',
      listPage: async () => (await import('./lifecycle/lifecycle-page.tsx')).LifecyclePage,
    }),
  ],
};
