import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Computer as ComputerResource } from '../../../contract/resources/index.ts';
import { objectQuery } from '../../api/queries.ts';
import { COVERAGE_COLUMNS } from '../../detail/coverage-columns.tsx';
import { DetailPage } from '../../detail/detail-page.tsx';
import { anyIdIs, idIs } from '../../detail/id-filter.ts';
import { RecordFields } from '../../detail/record-fields.tsx';
import { SectionGrid } from '../../detail/section.tsx';
import { enumName } from '../../format.ts';
import { ResourceTable } from '../../list/resource-table.tsx';
import { PATHS, pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';

const ENTITLEMENTS = [{ field: 'applicationId', width: 300 }, { field: 'metricId' }, { field: 'entitlementStateId' }] as const;

export function ComputerPage() {
  const { id = '' } = useParams();
  return <Computer key={id} id={id} />;
}

function Computer({ id }: { readonly id: string }) {
  const { tab } = useParams();
  const query = useQuery(objectQuery('getComputer', { id }));
  return (
    <DetailPage
      query={query}
      noun={t('noun.computer')}
      title={(computer) => computer.hostName ?? t('noun.computer')}
      subtitle={(computer) => (computer?.status ? enumName(computer.status) : '\u00a0')}
      parent={{ label: t('nav.computers'), to: PATHS.computers }}
      basePath={pathTo('computer', id) ?? PATHS.computers}
      activeTab={tab}
      tabs={[
        {
          key: 'overview',
          label: t('nav.overview'),
          render: (computer) => (
            <SectionGrid>
              <RecordFields
                resource={ComputerResource}
                record={computer}
                sections={[{ title: t('noun.computer'), fields: ['hostName', 'status', 'lastScanDate', 'id'] }]}
              />
            </SectionGrid>
          ),
        },
        {
          key: 'entitlements',
          label: t('nav.entitlements'),
          render: () => (
            <ResourceTable
              mode="embedded"
              operation="listComputerEntitlements"
              caption={t('nav.computerEntitlements')}
              baseFilter={idIs('computerId', id)}
              columns={ENTITLEMENTS}
              detailPath={({ applicationId }) => pathTo('application', applicationId)}
              emptyText={t('estate.noEntitlements')}
            />
          ),
        },
        {
          key: 'coverage',
          label: t('nav.extendedCoverages'),
          render: () => (
            <ResourceTable
              mode="embedded"
              operation="listExtendedCoverages"
              caption={t('nav.extendedCoverages')}
              baseFilter={anyIdIs(['parentComputerId', 'extendedComputerId'], id)}
              columns={COVERAGE_COLUMNS}
              emptyText={t('estate.noCoverage')}
            />
          ),
        },
      ]}
    />
  );
}
