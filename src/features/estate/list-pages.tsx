import { RecordListPage } from '../../detail/list-page.tsx';
import { t } from '../../text/t.ts';

const CLUSTER_COLUMNS = [
  { field: 'name' },
  { field: 'hypervisor' },
  { field: 'isHighAvailability' },
  { field: 'description', width: 360 },
] as const;

export function ComputersPage() {
  return <RecordListPage operation="listComputers" title={t('nav.computers')} />;
}

export function ClustersPage() {
  return <RecordListPage operation="listDatacenterClusters" title={t('nav.clusters')} columns={CLUSTER_COLUMNS} />;
}
