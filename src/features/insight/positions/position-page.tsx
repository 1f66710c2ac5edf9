import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { comparison, literal } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import { fetchPage } from '../../../api/queries.ts';
import { Computed } from '../../../detail/computed.tsx';
import { DetailPage } from '../../../detail/detail-page.tsx';
import { PositionBadge } from '../../../detail/position-badge.tsx';
import { ListHeading, Section, SectionGrid } from '../../../detail/section.tsx';
import { ResourceTable } from '../../../list/resource-table.tsx';
import type { ColumnOptions } from '../../../list/types.ts';
import { PATHS } from '../../../paths.ts';
import { RequestError } from '../../../request-error.ts';
import { t } from '../../../text/t.ts';
import { IdLink } from '../../../ui/id-link.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { Arithmetic, BehindLinks, Gaps, Prices } from './arithmetic.tsx';
import { ofPosition } from './links.ts';
import { PositionsOverLists } from './over-lists.ts';
import { positionPath } from './position-path.ts';
import type { PositionRecord } from './steps.ts';

/** All of them are licenses of one application, so their names would not tell them apart. */
const LICENSE_COLUMNS: readonly ColumnOptions<'listLicenses'>[] = [
  {
    field: 'id',
    label: 'position.licenseId',
    width: 140,
    render: ({ id }) => <IdLink target="license" id={id} name={null} isFollowed />,
  },
  { field: 'quantity' },
  { field: 'purchaseDate' },
  { field: 'purchaseValue' },
  { field: 'contractId', width: 240 },
  { field: 'organizationId', width: 200 },
];

const titleOf = ({ applicationName, applicationId, metricName, metricId }: PositionRecord): string =>
  t('position.ofMetric', {
    application: applicationName ?? applicationId ?? t('position.noApplication'),
    metric: metricName ?? metricId ?? t('position.noMetric'),
  });

/** One position step by step, with what it costs and the licenses behind it. */
export function PositionPage() {
  const { id = '' } = useParams();
  return (
    <Computed over={PositionsOverLists} title={t('noun.licensePosition')}>
      {() => <Position key={id} id={id} />}
    </Computed>
  );
}

function Position({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ['licensePosition', id],
    queryFn: async ({ signal }) => {
      const view = { filter: serializeFilter(comparison('id', '-eq', literal(id))), pageSize: 1, pageNumber: 1 };
      const [record] = (await fetchPage('listLicensePositions', {}, view, signal)).items;
      if (!record)
        throw new RequestError(t('detail.notFoundHint'), { kind: 'http', status: 404, operationId: 'listLicensePositions' });
      return record;
    },
  });
  return (
    <DetailPage
      query={query}
      noun={t('noun.licensePosition')}
      title={titleOf}
      subtitle={(record) =>
        record && (
          <>
            {record.manufacturer} <PositionBadge status={record.status} />
          </>
        )
      }
      parent={{ label: t('nav.licensePositions'), to: PATHS.licensePositions }}
      basePath={positionPath(id)}
      tabs={[{ key: 'overview', label: t('nav.overview'), render: (record) => <Overview record={record} /> }]}
    />
  );
}

function Overview({ record }: { readonly record: PositionRecord | null }) {
  if (record === null) return <LoadingRows rows={8} columns={3} />;
  return (
    <>
      <SectionGrid>
        <Section title={t('position.arithmetic')}>
          <Arithmetic record={record} />
        </Section>
        <Section title={t('position.price')}>
          <Prices record={record} />
        </Section>
        <Section title={t('position.behind')}>
          <BehindLinks record={record} />
        </Section>
        <Section title={t('position.gaps')}>
          <Gaps record={record} />
        </Section>
      </SectionGrid>
      <ListHeading>{t('position.licenses')}</ListHeading>
      <ResourceTable
        mode="embedded"
        operation="listLicenses"
        caption={t('position.licenses')}
        baseFilter={ofPosition(record)}
        columns={LICENSE_COLUMNS}
      />
    </>
  );
}
