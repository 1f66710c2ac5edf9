import { RecordListPage } from '../../detail/list-page.tsx';
import { PATHS } from '../../paths.ts';
import { t } from '../../text/t.ts';

export function ArticleNumbersPage() {
  return (
    <RecordListPage
      operation="listArticleNumbers"
      title={t('nav.articleNumbers')}
      columns={[{ field: 'articleNumber' }, { field: 'type' }, { field: 'applicationId', width: 320 }]}
      detailPath={({ id }) => (typeof id === 'string' ? `${PATHS.articleNumbers}/${encodeURIComponent(id)}` : null)}
    />
  );
}
