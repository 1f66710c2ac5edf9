import { RecordListPage } from '../../detail/list-page.tsx';
import { t } from '../../text/t.ts';

const COLUMNS = [{ field: 'articleNumber' }, { field: 'type' }, { field: 'applicationId', width: 320 }] as const;

export function ArticleNumbersPage() {
  return <RecordListPage operation="listArticleNumbers" title={t('nav.articleNumbers')} columns={COLUMNS} />;
}
