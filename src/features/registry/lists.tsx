/** Options of the lists of the registry beyond their rows in pages.ts. */
import { comparison, literal } from '../../../contract/filter/edit.ts';
import type { ListOptions } from '../../detail/page-row.ts';
import { listPath, PATHS } from '../../paths.ts';
import { APPLICATION_COLUMNS } from './columns.tsx';
import { PhaseBadge } from './phase-badge.tsx';
import { lifecycleFilters } from './quick-filters.ts';

export const APPLICATIONS: ListOptions<'listApplications'> = {
  columns: APPLICATION_COLUMNS,
  quickFilters: lifecycleFilters,
  previewHead: (application) => <PhaseBadge application={application} />,
};

/** A platform is just a name; it leads to its applications. */
export const PLATFORMS: ListOptions<'listPlatforms'> = {
  rowKey: ({ name }, index) => name ?? String(index),
  detailPath: ({ name }) => (name === null ? null : listPath(PATHS.applications, comparison('platform', '-eq', literal(name)))),
};
