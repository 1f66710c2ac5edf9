import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AnswerOf } from '../../../contract/infer.ts';
import { useName } from '../../api/names.ts';
import { objectQuery } from '../../api/queries.ts';
import { DetailPage, type DetailTab } from '../../detail/detail-page.tsx';
import { TRACKING_PARTS, TRANSFER_PARTS, UsageParts } from '../../detail/usage-parts.tsx';
import { PATHS, pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';
import { AssignmentsTab } from './assignments-tab.tsx';
import { CostsTab } from './costs-tab.tsx';
import { CoverageTab } from './coverage-tab.tsx';
import { EntitlementsTab } from './entitlements-tab.tsx';
import { LicenseOverview } from './license-overview.tsx';
import { LicenseSubtitle } from './license-subtitle.tsx';
import { OfApplication } from './of-application.tsx';
import { UpgradesTab } from './upgrades-tab.tsx';

export type LicenseRecord = AnswerOf<'getLicense'>;

export function LicensePage() {
  const { id = '' } = useParams();
  return <License key={id} id={id} />;
}

function License({ id }: { readonly id: string }) {
  const { tab, part, sub } = useParams();
  const query = useQuery(objectQuery('getLicense', { id }));
  const applicationId = query.data?.applicationId ?? null;
  const applicationName = useName('application', applicationId);
  const basePath = pathTo('license', id) ?? PATHS.licenses;
  const at = (key: string) => `${basePath}/${key}`;

  const tabs: readonly DetailTab<LicenseRecord>[] = [
    {
      key: 'overview',
      label: t('nav.overview'),
      render: (license) => <LicenseOverview license={license} basePath={basePath} />,
    },
    {
      key: 'assignments',
      label: t('licenses.assignments'),
      render: (license) => <AssignmentsTab id={id} license={license} basePath={at('assignments')} part={part} openId={sub} />,
    },
    {
      key: 'costs',
      label: t('licenses.costs'),
      render: (license) => <CostsTab id={id} license={license} basePath={at('costs')} openId={part} />,
    },
    {
      key: 'upgrades',
      label: t('licenses.upgrades'),
      render: (license) => <UpgradesTab id={id} license={license} basePath={at('upgrades')} openId={part} />,
    },
    {
      key: 'tracking',
      label: t('licenses.tracking'),
      render: (license) => (
        <OfApplication license={license}>
          {(application) => (
            <UsageParts
              parts={TRACKING_PARTS}
              applicationId={application}
              licenseId={id}
              basePath={at('tracking')}
              part={part}
              openId={sub}
              emptyText={t('licenses.noTracking')}
            />
          )}
        </OfApplication>
      ),
    },
    {
      key: 'transfers',
      label: t('licenses.transfers'),
      render: (license) => (
        <OfApplication license={license}>
          {(application) => (
            <UsageParts
              parts={TRANSFER_PARTS}
              applicationId={application}
              licenseId={id}
              basePath={at('transfers')}
              part={part}
              openId={sub}
              emptyText={t('licenses.noTransfers')}
            />
          )}
        </OfApplication>
      ),
    },
    {
      key: 'entitlements',
      label: t('nav.entitlements'),
      render: (license) => (
        <OfApplication license={license}>
          {(application) => <EntitlementsTab applicationId={application} basePath={at('entitlements')} part={part} />}
        </OfApplication>
      ),
    },
    {
      key: 'coverage',
      label: t('nav.extendedCoverages'),
      render: (license) => (
        <OfApplication license={license}>{(application) => <CoverageTab applicationId={application} />}</OfApplication>
      ),
    },
  ];

  return (
    <DetailPage
      query={query}
      noun={t('noun.license')}
      title={(license) => applicationName ?? license.productDescription ?? t('noun.license')}
      subtitle={(license) => <LicenseSubtitle license={license} />}
      parent={{ label: t('nav.licenses'), to: PATHS.licenses }}
      basePath={basePath}
      tabs={tabs}
      activeTab={tab}
    />
  );
}
