import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AnswerOf } from '../../../contract/infer.ts';
import { useName } from '../../api/names.ts';
import { objectQuery } from '../../api/queries.ts';
import { DetailPage, type DetailTab } from '../../detail/detail-page.tsx';
import { idIs } from '../../detail/id-filter.ts';
import { wholeListQuery } from '../../detail/whole-list.ts';
import { ResourceTable } from '../../list/resource-table.tsx';
import { pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';
import { AgreementOverview } from './agreement-overview.tsx';
import { AgreementSubtitle } from './agreement-subtitle.tsx';
import { AGREEMENT_COLUMNS } from './columns.ts';
import { type AgreementKind, KINDS_OF_AGREEMENT } from './kinds.ts';
import { PeriodsTab } from './periods-tab.tsx';

const CHILD_COLUMNS = AGREEMENT_COLUMNS.filter(({ field }) => field !== 'parentId');

const LICENSE_COLUMNS = [
  { field: 'applicationId', width: 280 },
  { field: 'quantity' },
  { field: 'purchaseDate' },
  { field: 'purchaseValue' },
  { field: 'metricId' },
] as const;

export type AgreementRecord = AnswerOf<'getAgreement'>;

export const AgreementPage = () => <Page kind="agreement" />;
export const ContractPage = () => <Page kind="contract" />;

function Page({ kind }: { readonly kind: AgreementKind }) {
  const { id = '' } = useParams();
  return <Agreement key={`${kind} ${id}`} kind={kind} id={id} />;
}

function Agreement({ kind, id }: { readonly kind: AgreementKind; readonly id: string }) {
  const { tab } = useParams();
  const of = KINDS_OF_AGREEMENT[kind];
  const query = useQuery(objectQuery(of.get, { id }));
  const record: AgreementRecord | undefined = query.data;
  // The periods decide the record's status, so its head shows them on every tab.
  const periods = useQuery({ ...wholeListQuery(of.periods, { id }), enabled: record !== undefined });
  const parentId = record?.parentId ?? null;
  const parentName = useName(of.target, parentId);
  const parentPath = parentId === null ? null : pathTo(of.target, parentId);

  const tabs: readonly DetailTab<AgreementRecord>[] = [
    {
      key: 'overview',
      label: t('nav.overview'),
      render: (agreement) => <AgreementOverview kind={kind} agreement={agreement} periods={periods.data?.items ?? null} />,
    },
    {
      key: 'periods',
      label: t('agreements.periods'),
      render: (agreement) => <PeriodsTab query={periods} agreement={agreement} />,
    },
    {
      key: 'children',
      label: t('agreements.children'),
      render: () => (
        <ResourceTable
          mode="embedded"
          operation={of.list}
          caption={t('agreements.children')}
          baseFilter={idIs('parentId', id)}
          columns={CHILD_COLUMNS}
          emptyText={t('agreements.noChildren')}
        />
      ),
    },
    {
      key: 'licenses',
      label: t('nav.licenses'),
      render: () => (
        <ResourceTable
          mode="embedded"
          operation="listLicenses"
          caption={t('nav.licenses')}
          baseFilter={idIs('contractId', id)}
          columns={LICENSE_COLUMNS}
          emptyText={t(kind === 'contract' ? 'agreements.noLicenses' : 'agreements.noLicensesUnderAgreement')}
        />
      ),
    },
  ];

  return (
    <DetailPage
      query={{ data: record, error: query.error, dataUpdatedAt: query.dataUpdatedAt, refetch: query.refetch }}
      noun={t(of.noun)}
      title={(agreement) => agreement.name ?? t(of.noun)}
      subtitle={(agreement) => <AgreementSubtitle agreement={agreement} periods={periods.data?.items ?? null} />}
      parent={{ label: t(of.title), to: of.path }}
      {...(parentPath !== null && { ancestors: [{ label: parentName ?? t('agreements.parent'), to: parentPath }] })}
      basePath={pathTo(of.target, id) ?? of.path}
      tabs={tabs}
      activeTab={tab}
    />
  );
}
