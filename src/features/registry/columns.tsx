import type { ColumnOptions } from '../../list/types.ts';
import { EndsIn } from './ends-in.tsx';
import { PhaseBadge } from './phase-badge.tsx';

/** What people look for in the registry: what it is, whose, and until when it is supported. The column menu has the rest. */
export const APPLICATION_COLUMNS: readonly ColumnOptions<'listApplications'>[] = [
  { field: 'name', width: 280 },
  { field: 'manufacturer', width: 180 },
  { field: 'platform', width: 140 },
  { field: 'phase', label: 'registry.phase', width: 190, render: (record) => <PhaseBadge application={record} short /> },
  { field: 'endsIn', label: 'registry.endsIn', width: 130, render: (record) => <EndsIn application={record} /> },
  { field: 'releaseDate' },
  { field: 'endOfSupportDate' },
  { field: 'endOfLifeDate' },
  { field: 'familyId', width: 180 },
  { field: 'isBundle', width: 100 },
  { field: 'isEndOfLife', width: 140, visible: false },
  { field: 'metrics', visible: false },
];
