import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/infer.ts';
import { LicenseCostSummary } from '../../../contract/resources/index.ts';
import { objectQuery } from '../../api/queries.ts';
import { Missing, QueryStates } from '../../detail/query-states.tsx';
import { RecordFields } from '../../detail/record-fields.tsx';
import { ListHeading, Section, SectionGrid } from '../../detail/section.tsx';
import { SubTable } from '../../detail/sub-table.tsx';
import { wholeListQuery } from '../../detail/whole-list.ts';
import { t } from '../../text/t.ts';
import { CostChart, CostChartSkeleton } from './cost-chart.tsx';
import { LicenseDifferences } from './license-differences.tsx';

const COST_COLUMNS = [
  { field: 'organizationId', width: 220 },
  { field: 'totalCost' },
  { field: 'licensePurchaseCost' },
  { field: 'accumulatedMaintenanceCost' },
  { field: 'accumulatedSupportCost' },
  { field: 'licenseQuantity' },
] as const;

const SUMMARY = [
  'totalCost',
  'purchaseCost',
  'averageCostPerLicensePurchase',
  'currentMaintenanceCost',
  'accumulatedMaintenanceCost',
  'currentSupportCost',
  'accumulatedSupportCost',
  'quantity',
];

interface CostsTabProps {
  readonly id: string;
  readonly license: AnswerOf<'getLicense'> | null;
  readonly basePath: string;
  readonly openId: string | undefined;
}

export function CostsTab({ id, license, basePath, openId }: CostsTabProps) {
  const summary = useQuery(objectQuery('getLicenseCostsSummary', { id }));
  const costs = useQuery(wholeListQuery('listLicenseCosts', { id }));
  const summaryOf = (record: Readonly<Record<string, unknown>> | null) => (
    <RecordFields
      resource={LicenseCostSummary}
      record={record}
      sections={[{ title: t('licenses.costSummary'), fields: SUMMARY }]}
      handled={['licenseId', 'currency']}
    />
  );
  return (
    <>
      {license && <LicenseDifferences license={license} costs={costs.data} />}
      <SectionGrid>
        <QueryStates
          query={summary}
          loading={summaryOf(null)}
          missing={
            <Section title={t('licenses.costSummary')}>
              <Missing title={t('licenses.noCosts')} />
            </Section>
          }
        >
          {summaryOf}
        </QueryStates>
        <Section title={t('licenses.costChart')}>
          <QueryStates query={costs} loading={<CostChartSkeleton />} missing={<Missing title={t('licenses.noCosts')} />}>
            {({ items, isComplete }) => <CostChart costs={items} isComplete={isComplete} />}
          </QueryStates>
        </Section>
      </SectionGrid>
      <ListHeading>{t('licenses.costsPerOrganization')}</ListHeading>
      <SubTable
        operation="listLicenseCosts"
        params={{ id }}
        caption={t('licenses.costsPerOrganization')}
        basePath={basePath}
        openId={openId}
        columns={COST_COLUMNS}
        emptyText={t('licenses.noCosts')}
      />
    </>
  );
}
