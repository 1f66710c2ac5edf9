import { type Area, pageRow } from '../../detail/page-row.ts';
import { PATHS } from '../../paths.ts';

export const users: Area = {
  label: 'nav.usersArea',
  pages: [
    pageRow({
      path: PATHS.users,
      title: 'nav.users',
      operation: 'listUsers',
      listPage: async () => (await import('./list/users-page.tsx')).UsersPage,
      detail: { path: ':id/:tab?', page: async () => (await import('./detail/user-page.tsx')).UserPage },
    }),
    // Without the right to change flags a review is pointless.
    pageRow({
      path: PATHS.review,
      title: 'nav.review',
      operation: 'listUsers',
      scope: 'saas.consolidation.view.crud',
      page: async () => (await import('./review/review-page.tsx')).ReviewPage,
    }),
    pageRow({
      path: PATHS.activity,
      title: 'nav.activity',
      operation: 'getUserKpis',
      page: async () => (await import('./kpi/activity-page.tsx')).ActivityPage,
    }),
    pageRow({
      path: PATHS.savings,
      title: 'nav.savings',
      operation: 'listSavingsByProduct',
      listPage: async () => (await import('./savings/savings-page.tsx')).SavingsPage,
    }),
  ],
};
