import { type Area, pageRow } from '../../detail/page-row.ts';
import { PATHS } from '../../paths.ts';

export const estate: Area = {
  label: 'nav.estate',
  pages: [
    pageRow({
      path: PATHS.computers,
      title: 'nav.computers',
      operation: 'listComputers',
      detail: { path: ':id/:tab?', page: async () => (await import('./computer-page.tsx')).ComputerPage },
    }),
    pageRow({
      path: PATHS.clusters,
      title: 'nav.clusters',
      operation: 'listDatacenterClusters',
      columns: [
        { field: 'name' },
        { field: 'hypervisor' },
        { field: 'isHighAvailability' },
        { field: 'description', width: 360 },
      ],
      detail: { path: ':id', page: async () => (await import('./cluster-page.tsx')).ClusterPage },
    }),
  ],
};
