import type { RouteObject } from 'react-router';
import { PATHS } from '../../paths.ts';

/** The pages of the users area, each fetched when it is first opened. */
export const routes: RouteObject[] = [
  { path: PATHS.users, lazy: async () => ({ Component: (await import('./list/users-page.tsx')).UsersPage }) },
  { path: PATHS.review, lazy: async () => ({ Component: (await import('./review/review-page.tsx')).ReviewPage }) },
  { path: `${PATHS.users}/:id/:tab?`, lazy: async () => ({ Component: (await import('./detail/user-page.tsx')).UserPage }) },
  { path: PATHS.activity, lazy: async () => ({ Component: (await import('./kpi/activity-page.tsx')).ActivityPage }) },
];
