import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [
  { path: 'computers', lazy: async () => ({ Component: (await import('./list-pages.tsx')).ComputersPage }) },
  { path: 'computers/:id/:tab?', lazy: async () => ({ Component: (await import('./computer-page.tsx')).ComputerPage }) },
  { path: 'clusters', lazy: async () => ({ Component: (await import('./list-pages.tsx')).ClustersPage }) },
  { path: 'clusters/:id', lazy: async () => ({ Component: (await import('./cluster-page.tsx')).ClusterPage }) },
];
