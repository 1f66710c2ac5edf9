import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AnswerOf } from '../../../contract/infer.ts';
import { objectQuery } from '../../api/queries.ts';
import { DetailPage, type DetailTab } from '../../detail/detail-page.tsx';
import { idIs } from '../../detail/id-filter.ts';
import { SubTable } from '../../detail/sub-table.tsx';
import { TRACKING_PARTS, TRANSFER_PARTS, UsageParts } from '../../detail/usage-parts.tsx';
import { ResourceTable } from '../../list/resource-table.tsx';
import { PATHS, pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';
import { ApplicationOverview } from './application-overview.tsx';
import { ApplicationSubtitle } from './application-subtitle.tsx';
import { BundleTab } from './bundle-tab.tsx';
import { CompatibilityTab } from './compatibility-tab.tsx';
import { StoreTab } from './store-tab.tsx';

const ARTICLE_NUMBER_COLUMNS = [{ field: 'articleNumber' }, { field: 'type' }] as const;

const LICENSE_COLUMNS = [
  { field: 'id' },
  { field: 'quantity' },
  { field: 'purchaseDate' },
  { field: 'purchaseValue' },
  { field: 'metricId' },
  { field: 'contractId' },
] as const;

export type ApplicationRecord = AnswerOf<'getApplication'>;

export function ApplicationPage() {
  const { id = '' } = useParams();
  // Another application is another page: nothing of the previous one may stay, not even as old rows of a table.
  return <Application key={id} id={id} />;
}

function Application({ id }: { readonly id: string }) {
  const { tab, part, sub } = useParams();
  const query = useQuery(objectQuery('getApplication', { id }));
  const basePath = pathTo('application', id) ?? PATHS.applications;
  const at = (key: string) => `${basePath}/${key}`;

  const tabs: readonly DetailTab<ApplicationRecord>[] = [
    {
      key: 'overview',
      label: t('nav.overview'),
      render: (application) => <ApplicationOverview application={application} basePath={basePath} />,
    },
    {
      key: 'metrics',
      label: t('registry.metrics'),
      render: () => (
        <SubTable
          operation="listApplicationMetrics"
          params={{ id }}
          caption={t('registry.metrics')}
          basePath={at('metrics')}
          openId={part}
          emptyText={t('registry.noMetrics')}
        />
      ),
    },
    {
      key: 'bundle',
      label: t('registry.bundle'),
      render: (application) => <BundleTab id={id} application={application} basePath={at('bundle')} openId={part} />,
    },
    {
      key: 'group',
      label: t('registry.group'),
      render: () => (
        <ResourceTable
          mode="embedded"
          operation="listGroupMembers"
          params={{ id }}
          caption={t('registry.groupMembers')}
          detailPath={({ childId }) => pathTo('application', childId)}
          emptyText={t('registry.noGroup')}
        />
      ),
    },
    {
      key: 'compatibility',
      label: t('registry.compatibility'),
      render: (application) => (
        <CompatibilityTab id={id} name={application?.name ?? null} basePath={at('compatibility')} openId={part} />
      ),
    },
    {
      key: 'types',
      label: t('nav.types'),
      render: () => (
        <ResourceTable
          mode="embedded"
          operation="listApplicationTypes"
          params={{ id }}
          caption={t('nav.types')}
          emptyText={t('registry.noTypes')}
        />
      ),
    },
    {
      key: 'article-numbers',
      label: t('nav.articleNumbers'),
      render: () => (
        <ResourceTable
          mode="embedded"
          operation="listArticleNumbers"
          caption={t('nav.articleNumbers')}
          baseFilter={idIs('applicationId', id)}
          columns={ARTICLE_NUMBER_COLUMNS}
          emptyText={t('registry.noArticleNumbers')}
        />
      ),
    },
    { key: 'store', label: t('registry.store'), render: () => <StoreTab id={id} /> },
    {
      key: 'licenses',
      label: t('nav.licenses'),
      render: () => (
        <ResourceTable
          mode="embedded"
          operation="listLicenses"
          caption={t('nav.licenses')}
          baseFilter={idIs('applicationId', id)}
          columns={LICENSE_COLUMNS}
          emptyText={t('registry.noLicenses')}
        />
      ),
    },
    {
      key: 'transfers',
      label: t('registry.transfers'),
      render: () => (
        <UsageParts
          parts={TRANSFER_PARTS}
          applicationId={id}
          basePath={at('transfers')}
          part={part}
          openId={sub}
          emptyText={t('registry.noTransfers')}
        />
      ),
    },
    {
      key: 'tracking',
      label: t('registry.tracking'),
      render: () => (
        <UsageParts
          parts={TRACKING_PARTS}
          applicationId={id}
          basePath={at('tracking')}
          part={part}
          openId={sub}
          emptyText={t('registry.noTracking')}
        />
      ),
    },
  ];

  return (
    <DetailPage
      query={query}
      noun={t('noun.application')}
      title={(application) => application.name ?? t('noun.application')}
      subtitle={(application) => <ApplicationSubtitle application={application} />}
      parent={{ label: t('nav.applications'), to: PATHS.applications }}
      basePath={basePath}
      tabs={tabs}
      activeTab={tab}
    />
  );
}
