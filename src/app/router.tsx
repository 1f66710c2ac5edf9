import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import type { PageRow } from '../detail/page-row.ts';
import { PATHS } from '../paths.ts';
import { sessionState } from '../session/session.ts';
import { Layout } from './layout.tsx';
import { AREAS, visibleAreas } from './navigation.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageError } from './page-error.tsx';
import { PageLoading } from './page-loading.tsx';

/** The routes of a page: itself, and its records' below it. Both are loaded when first visited. */
const routesOf = (row: PageRow): readonly RouteObject[] => [
  { path: row.path, lazy: row.page ? component(row.page) : list(row) },
  ...(row.detail ? [{ path: `${row.path}/${row.detail.path}`, lazy: component(row.detail.page) }] : []),
];

function component(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await load() });
}

function list(row: PageRow) {
  return async () => {
    const [{ ListOfRow }, options] = await Promise.all([import('./list-of-row.tsx'), row.list?.()]);
    // Another page's list is another list, even where it stands in the same place.
    return { element: <ListOfRow key={row.path} row={row} options={options} /> };
  };
}

function Home() {
  const [first] = visibleAreas(sessionState().scopes).flatMap(({ pages }) => pages);
  return <Navigate to={first?.path ?? PATHS.licenses} replace />;
}

export function makeRouter() {
  return createBrowserRouter([
    {
      element: <Layout />,
      // The last resort, where the shell itself fails.
      errorElement: <PageError />,
      HydrateFallback: PageLoading,
      children: [
        {
          // The boundary lies below the shell: a page that fails leaves the navigation standing.
          errorElement: <PageError />,
          children: [
            { index: true, element: <Home /> },
            ...AREAS.flatMap(({ pages }) => pages).flatMap(routesOf),
            { path: PATHS.callback, element: <Navigate to={PATHS.home} replace /> },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
}
