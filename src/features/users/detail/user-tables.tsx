import { serviceDay } from '../../../clock.ts';
import { ResourceTable } from '../../../list/resource-table.tsx';
import type { ColumnOptions } from '../../../list/types.ts';
import { pathTo } from '../../../paths.ts';
import { t } from '../../../text/t.ts';
import { UseMark } from './use-mark.tsx';

interface Props {
  readonly userId: string;
}

const APPLICATIONS: readonly ColumnOptions<'listUserApplications'>[] = [
  { field: 'name', visible: true, width: 280 },
  { field: 'vendor', visible: true },
  { field: 'lastActive', visible: true },
  { field: 'discoveryTypes', visible: true },
];

/** Applications that were detected as used by the user. */
export const UserApplications = ({ userId }: Props) => (
  <ResourceTable
    mode="embedded"
    operation="listUserApplications"
    params={{ userId }}
    caption={t('nav.applications')}
    columns={APPLICATIONS}
    detailPath={({ id }) => pathTo('application', id)}
    emptyText={t('users.detail.noApplications')}
  />
);

const SUBSCRIPTIONS: readonly ColumnOptions<'listUserSubscriptions'>[] = [
  { field: 'name', visible: true, width: 240 },
  {
    field: 'use',
    label: 'users.detail.use',
    visible: true,
    width: 150,
    render: (record) => <UseMark lastActivity={record.lastActivity} todayDay={serviceDay()} />,
  },
  { field: 'applicationName', visible: true },
  { field: 'vendor', visible: true },
  { field: 'totalCostPerMonth', visible: true },
  { field: 'potentialSavings', visible: true },
  { field: 'lastActivity', visible: true },
  { field: 'discoverySource', visible: true },
];

/** The user's subscriptions, with unused ones marked. */
export const UserSubscriptions = ({ userId }: Props) => (
  <ResourceTable
    mode="embedded"
    operation="listUserSubscriptions"
    params={{ userId }}
    caption={t('users.detail.subscriptions')}
    columns={SUBSCRIPTIONS}
    detailPath={({ applicationId }) => pathTo('application', applicationId)}
    emptyText={t('users.detail.noSubscriptions')}
  />
);

/** Where the service found the user. */
export const UserSources = ({ userId }: Props) => (
  <ResourceTable
    mode="embedded"
    operation="listUserDiscoverySources"
    params={{ userId }}
    caption={t('users.detail.sources')}
    detailPath={() => null}
    emptyText={t('users.detail.noSources')}
  />
);
