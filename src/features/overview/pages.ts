import { type Area, pageRow } from '../../detail/page-row.ts';
import { PATHS } from '../../paths.ts';

export const overview: Area = {
  label: 'nav.overviewArea',
  pages: [
    pageRow({
      path: PATHS.overview,
      title: 'nav.overview',
      operation: 'listLicenseNumbers',
      scope: 'any',
      page: async () => (await import('./overview-page.tsx')).OverviewPage,
    }),
  ],
};
