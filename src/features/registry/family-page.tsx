import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApplicationFamily } from '../../../contract/resources/index.ts';
import { objectQuery } from '../../api/queries.ts';
import { DetailPage } from '../../detail/detail-page.tsx';
import { idIs } from '../../detail/id-filter.ts';
import { RecordFields } from '../../detail/record-fields.tsx';
import { SectionGrid } from '../../detail/section.tsx';
import { ResourceTable } from '../../list/resource-table.tsx';
import { PATHS, pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';
import { APPLICATION_COLUMNS } from './columns.tsx';

const COLUMNS = APPLICATION_COLUMNS.filter(({ field }) => field !== 'familyId');

export function FamilyPage() {
  const { id = '' } = useParams();
  return <Family key={id} id={id} />;
}

function Family({ id }: { readonly id: string }) {
  const { tab } = useParams();
  const query = useQuery(objectQuery('getFamily', { id }));
  return (
    <DetailPage
      query={query}
      noun={t('noun.family')}
      title={(family) => family.name ?? t('noun.family')}
      parent={{ label: t('nav.families'), to: PATHS.families }}
      basePath={pathTo('family', id) ?? PATHS.families}
      activeTab={tab}
      tabs={[
        {
          key: 'overview',
          label: t('nav.overview'),
          render: (family) => (
            <SectionGrid>
              <RecordFields
                resource={ApplicationFamily}
                record={family}
                sections={[{ title: t('registry.identity'), fields: ['name', 'manufacturer', 'description', 'id'] }]}
              />
            </SectionGrid>
          ),
        },
        {
          key: 'applications',
          label: t('nav.applications'),
          render: () => (
            <ResourceTable
              mode="embedded"
              operation="listApplications"
              caption={t('nav.applications')}
              baseFilter={idIs('familyId', id)}
              columns={COLUMNS}
              emptyText={t('registry.noApplications')}
            />
          ),
        },
      ]}
    />
  );
}
