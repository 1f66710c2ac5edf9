import { type Area, pageRow } from '../../detail/page-row.ts';
import { PATHS } from '../../paths.ts';

export const registry: Area = {
  label: 'nav.registry',
  pages: [
    pageRow({
      path: PATHS.applications,
      title: 'nav.applications',
      operation: 'listApplications',
      list: async () => (await import('./lists.tsx')).APPLICATIONS,
      detail: { path: ':id/:tab?/:part?/:sub?', page: async () => (await import('./application-page.tsx')).ApplicationPage },
    }),
    pageRow({
      path: PATHS.families,
      title: 'nav.families',
      operation: 'listFamilies',
      detail: { path: ':id/:tab?', page: async () => (await import('./family-page.tsx')).FamilyPage },
    }),
    pageRow({
      path: PATHS.types,
      title: 'nav.types',
      operation: 'listTypes',
      listPage: async () => (await import('./types-page.tsx')).TypesPage,
      detail: { path: ':id', page: async () => (await import('./type-page.tsx')).TypePage },
    }),
    pageRow({
      path: PATHS.platforms,
      title: 'nav.platforms',
      hint: 'registry.platformsHint',
      operation: 'listPlatforms',
      list: async () => (await import('./lists.tsx')).PLATFORMS,
    }),
    pageRow({
      path: PATHS.articleNumbers,
      title: 'nav.articleNumbers',
      operation: 'listArticleNumbers',
      columns: [{ field: 'articleNumber' }, { field: 'type' }, { field: 'applicationId', width: 320 }],
      detail: { path: ':id', page: async () => (await import('./article-number-page.tsx')).ArticleNumberPage },
    }),
  ],
};
