import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ArticleNumber } from '../../../contract/resources/index.ts';
import { objectQuery } from '../../api/queries.ts';
import { DetailPage } from '../../detail/detail-page.tsx';
import { RecordFields } from '../../detail/record-fields.tsx';
import { SectionGrid } from '../../detail/section.tsx';
import { PATHS } from '../../paths.ts';
import { t } from '../../text/t.ts';

export function ArticleNumberPage() {
  const { id = '' } = useParams();
  const query = useQuery(objectQuery('getArticleNumber', { id }));
  return (
    <DetailPage
      key={id}
      query={query}
      noun={t('noun.articleNumber')}
      title={(record) => record.articleNumber ?? t('noun.articleNumber')}
      parent={{ label: t('nav.articleNumbers'), to: PATHS.articleNumbers }}
      basePath={`${PATHS.articleNumbers}/${encodeURIComponent(id)}`}
      tabs={[
        {
          key: 'overview',
          label: t('nav.overview'),
          render: (record) => (
            <SectionGrid>
              <RecordFields
                resource={ArticleNumber}
                record={record}
                sections={[{ title: t('registry.identity'), fields: ['articleNumber', 'type', 'applicationId', 'id'] }]}
              />
            </SectionGrid>
          ),
        },
      ]}
    />
  );
}
