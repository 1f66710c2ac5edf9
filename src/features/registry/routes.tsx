import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [
  { path: 'applications', lazy: async () => ({ Component: (await import('./applications-page.tsx')).ApplicationsPage }) },
  {
    path: 'applications/:id/:tab?/:part?/:sub?',
    lazy: async () => ({ Component: (await import('./application-page.tsx')).ApplicationPage }),
  },
  { path: 'families', lazy: async () => ({ Component: (await import('./families-page.tsx')).FamiliesPage }) },
  { path: 'families/:id/:tab?', lazy: async () => ({ Component: (await import('./family-page.tsx')).FamilyPage }) },
  { path: 'types', lazy: async () => ({ Component: (await import('./types-page.tsx')).TypesPage }) },
  { path: 'types/:id', lazy: async () => ({ Component: (await import('./type-page.tsx')).TypePage }) },
  { path: 'platforms', lazy: async () => ({ Component: (await import('./platforms-page.tsx')).PlatformsPage }) },
  { path: 'article-numbers', lazy: async () => ({ Component: (await import('./article-numbers-page.tsx')).ArticleNumbersPage }) },
  {
    path: 'article-numbers/:id',
    lazy: async () => ({ Component: (await import('./article-number-page.tsx')).ArticleNumberPage }),
  },
];
