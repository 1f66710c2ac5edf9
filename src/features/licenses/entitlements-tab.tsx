import { Stack } from '@mantine/core';
import { idIs } from '../../detail/id-filter.ts';
import { PartNav } from '../../detail/tab-nav.tsx';
import { ResourceTable } from '../../list/resource-table.tsx';
import { pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';

const IN_ALL = [{ field: 'assignmentType' }, { field: 'quantity' }, { field: 'metricId' }, { field: 'organizationId' }] as const;
const OF_COMPUTERS = [{ field: 'computerId' }, { field: 'metricId' }, { field: 'entitlementStateId' }] as const;

interface EntitlementsTabProps {
  readonly applicationId: string;
  readonly basePath: string;
  readonly part: string | undefined;
}

/** The service keeps entitlements by application: in total, and per computer. */
export function EntitlementsTab({ applicationId, basePath, part = 'all' }: EntitlementsTabProps) {
  return (
    <Stack gap="md">
      <PartNav
        label={t('detail.parts')}
        active={part}
        tabs={[
          { key: 'all', label: t('nav.entitlements'), to: `${basePath}/all` },
          { key: 'computers', label: t('nav.computerEntitlements'), to: `${basePath}/computers` },
        ]}
      />
      {part === 'computers' ? (
        <ResourceTable
          key="computers"
          mode="embedded"
          operation="listComputerEntitlements"
          caption={t('nav.computerEntitlements')}
          baseFilter={idIs('applicationId', applicationId)}
          columns={OF_COMPUTERS}
          detailPath={({ computerId }) => pathTo('computer', computerId)}
          emptyText={t('licenses.noComputerEntitlements')}
        />
      ) : (
        <ResourceTable
          key="all"
          mode="embedded"
          operation="listEntitlements"
          caption={t('nav.entitlements')}
          baseFilter={idIs('applicationId', applicationId)}
          columns={IN_ALL}
          detailPath={() => null}
          emptyText={t('licenses.noEntitlements')}
        />
      )}
    </Stack>
  );
}
