import { type ComponentType, useMemo } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import type { PageRow } from '../detail/page-row.ts';
import { PATHS } from '../paths.ts';
import { sessionState } from '../session/session.ts';
import { laterTexts } from '../text/later.ts';
import { Layout } from './layout.tsx';
import { AREAS, visibleAreas } from './navigation.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { loadAhead, PagePart } from './page-part.tsx';
import { routeAt } from './route-at.ts';

/** The routes of a page: itself, and its records below it. Both load on the first visit. */
const routesOf = (row: PageRow): readonly RouteObject[] => [
  routeOf(row.path, row.page ? withTexts(row.page) : (row.listPage ?? list(row))),
  ...(row.detail ? [routeOf(`${row.path}/${row.detail.path}`, withTexts(row.detail.page))] : []),
];

type Load = Parameters<typeof loadAhead>[0];

const routeOf = (path: string, load: Load): RouteObject => ({ path, element: <PagePart load={load} />, handle: load });

function withTexts(load: () => Promise<ComponentType>) {
  return async () => {
    const [page] = await Promise.all([load(), laterTexts()]);
    return page;
  };
}

function list(row: PageRow) {
  return async () => {
    const [{ ListOfRow }, options] = await Promise.all([import('./list-of-row.tsx'), row.list?.()]);
    return () => <ListOfRow row={row} options={options} />;
  };
}

function Home() {
  const [first] = visibleAreas(sessionState().scopes).flatMap(({ pages }) => pages);
  return <Navigate to={first?.path ?? PATHS.licenses} replace />;
}

// The last resort if the shell itself fails.
const SHELL = (
  <PageBoundary>
    <Layout />
  </PageBoundary>
);

const inShell = (children: RouteObject[]): RouteObject[] => [{ element: SHELL, children }];

const ROUTES: RouteObject[] = [
  { index: true, element: <Home /> },
  ...AREAS.flatMap(({ pages }) => pages).flatMap(routesOf),
  { path: PATHS.callback, element: <Navigate to={PATHS.home} replace /> },
  { path: '*', element: <NotFoundPage /> },
];

/** Loads the page at the address. Resolves once it can be drawn, or failed. */
export async function loadPageAt(pathname: string): Promise<void> {
  const load = routeAt(ROUTES, pathname)?.handle as Load | undefined;
  if (load) await loadAhead(load, '');
}

/** The page for the current address. The library would match the routes again with each change of the search part. */
export function Pages() {
  const { pathname } = useLocation();
  const routes = useMemo(() => {
    const leaf = routeAt(ROUTES, pathname);
    return inShell(leaf ? [leaf] : ROUTES);
  }, [pathname]);
  return useRoutes(routes);
}
