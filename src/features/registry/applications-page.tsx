import { useMemo } from 'react';
import { RecordListPage } from '../../detail/list-page.tsx';
import { t } from '../../text/t.ts';
import { applicationColumns } from './columns.tsx';
import { PhaseBadge } from './phase-badge.tsx';

export function ApplicationsPage() {
  const columns = useMemo(applicationColumns, []);
  return (
    <RecordListPage
      operation="listApplications"
      title={t('nav.applications')}
      columns={columns}
      previewHead={(record) => <PhaseBadge application={record} />}
    />
  );
}
