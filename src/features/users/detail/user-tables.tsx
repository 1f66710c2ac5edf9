import { dayOf } from '../../../../contract/dates.ts';
import { ResourceTable } from '../../../list/resource-table.tsx';
import type { ColumnOptions, ListRecord } from '../../../list/types.ts';
import { pathTo } from '../../../paths.ts';
import { t, tn } from '../../../text/t.ts';
import { activityState, idleDays } from '../activity-state.ts';
import css from './user.module.css';

interface Props {
  readonly userId: string;
}

const applicationPath = (id: unknown): string | null => (typeof id === 'string' ? pathTo('application', id) : null);

const APPLICATIONS: readonly ColumnOptions[] = [
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
    caption={t('users.detail.applications')}
    columns={APPLICATIONS}
    detailPath={(record) => applicationPath(record.id)}
    emptyText={t('users.detail.noApplications')}
  />
);

/** Whether a subscription is used: what is paid for and not used is what a review looks for. */
function Use({ record }: { readonly record: ListRecord }) {
  const today = dayOf(Date.now());
  const days = idleDays(record.lastActivity, today);
  if (days === null) return <span className={css.unused}>{t('users.detail.unusedNever')}</span>;
  return activityState(record.lastActivity, today) === 'inactive' ? (
    <span className={css.unused}>{tn('users.detail.unusedFor', days)}</span>
  ) : (
    <span className={css.quiet}>{t('users.detail.inUse')}</span>
  );
}

const subscriptionColumns = (): readonly ColumnOptions[] => [
  { field: 'name', visible: true, width: 240 },
  { field: 'use', label: t('users.detail.use'), visible: true, width: 150, render: (record) => <Use record={record} /> },
  { field: 'applicationName', visible: true },
  { field: 'vendor', visible: true },
  { field: 'totalCostPerMonth', visible: true },
  { field: 'potentialSavings', visible: true },
  { field: 'lastActivity', visible: true },
  { field: 'discoverySource', visible: true },
];

/** Subscriptions in use by the user, those that are not used marked. */
export const UserSubscriptions = ({ userId }: Props) => (
  <ResourceTable
    mode="embedded"
    operation="listUserSubscriptions"
    params={{ userId }}
    caption={t('users.detail.subscriptions')}
    columns={subscriptionColumns()}
    detailPath={(record) => applicationPath(record.applicationId)}
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
