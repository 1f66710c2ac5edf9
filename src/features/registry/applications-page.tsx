import { RecordListPage } from '../../detail/list-page.tsx';
import { t } from '../../text/t.ts';
import { APPLICATION_COLUMNS } from './columns.ts';

export function ApplicationsPage() {
  return <RecordListPage operation="listApplications" title={t('nav.applications')} columns={APPLICATION_COLUMNS} />;
}
