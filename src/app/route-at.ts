import { matchRoutes, type RouteObject } from 'react-router';

const firstSegment = (path = ''): string | undefined => path.split('/')[1];

/** The route of a path. The library takes apart and ranks all routes that it is given: those that begin like the path come first. */
export function routeAt(routes: RouteObject[], pathname: string): RouteObject | undefined {
  const near = routes.filter(({ path }) => firstSegment(path) === firstSegment(pathname));
  return (matchRoutes(near, pathname) ?? matchRoutes(routes, pathname))?.[0]?.route;
}
