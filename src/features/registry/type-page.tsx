import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApplicationType } from '../../../contract/resources/index.ts';
import { objectQuery } from '../../api/queries.ts';
import { DetailPage } from '../../detail/detail-page.tsx';
import { idIs } from '../../detail/id-filter.ts';
import { RecordFields } from '../../detail/record-fields.tsx';
import { ListHeading, SectionGrid } from '../../detail/section.tsx';
import { ResourceTable } from '../../list/resource-table.tsx';
import { PATHS, pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';

const SUBTYPE_COLUMNS = [{ field: 'name' }, { field: 'updatedDate' }] as const;

export function TypePage() {
  const { id = '' } = useParams();
  return <Type key={id} id={id} />;
}

function Type({ id }: { readonly id: string }) {
  const query = useQuery(objectQuery('getType', { id }));
  return (
    <DetailPage
      query={query}
      noun={t('noun.type')}
      title={(type) => type.name ?? t('noun.type')}
      parent={{ label: t('nav.types'), to: PATHS.types }}
      basePath={pathTo('type', id) ?? PATHS.types}
      tabs={[
        {
          key: 'overview',
          label: t('nav.overview'),
          render: (type) => (
            <>
              <SectionGrid>
                <RecordFields
                  resource={ApplicationType}
                  record={type}
                  sections={[{ title: t('registry.identity'), fields: ['name', 'parentId', 'updatedDate', 'id'] }]}
                />
              </SectionGrid>
              <ListHeading>{t('registry.subtypesTitle')}</ListHeading>
              <ResourceTable
                mode="embedded"
                operation="listTypes"
                caption={t('registry.subtypesTitle')}
                baseFilter={idIs('parentId', id)}
                columns={SUBTYPE_COLUMNS}
                emptyText={t('registry.noSubtypes')}
              />
            </>
          ),
        },
      ]}
    />
  );
}
