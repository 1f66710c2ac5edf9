import { RecordListPage } from '../../detail/list-page.tsx';
import { t } from '../../text/t.ts';
import { APPLICATION_COLUMNS } from './columns.tsx';
import { PhaseBadge } from './phase-badge.tsx';

export function ApplicationsPage() {
  return (
    <RecordListPage
      operation="listApplications"
      title={t('nav.applications')}
      columns={APPLICATION_COLUMNS}
      previewHead={(record) => <PhaseBadge application={record} />}
    />
  );
}
