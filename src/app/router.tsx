import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { PATHS } from '../paths.ts';
import { sessionState } from '../session/session.ts';
import { Layout } from './layout.tsx';
import { visibleAreas } from './navigation.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageError } from './page-error.tsx';
import { PageLoading } from './page-loading.tsx';

/** Every area brings its routes; their pages are loaded when first visited. */
const AREAS = import.meta.glob<{ routes: RouteObject[] }>('../features/*/routes.tsx', { eager: true });

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
            ...Object.values(AREAS).flatMap(({ routes }) => routes),
            { path: PATHS.callback, element: <Navigate to={PATHS.home} replace /> },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
}
