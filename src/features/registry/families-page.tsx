import { RecordListPage } from '../../detail/list-page.tsx';
import { t } from '../../text/t.ts';

export function FamiliesPage() {
  return <RecordListPage operation="listFamilies" title={t('nav.families')} />;
}
