import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { ColumnOptions } from '../list/types.ts';
import { pathTo } from '../paths.ts';
import { type TextKey, t } from '../text/t.ts';
import { idIs } from './id-filter.ts';
import { Missing } from './query-states.tsx';
import { SubTable } from './sub-table.tsx';
import { PartNav } from './tab-nav.tsx';

interface PartOf<Id extends OperationId> {
  readonly key: string;
  readonly label: TextKey;
  readonly operation: Id;
  readonly fields: readonly (keyof AnswerOf<Id> & string)[];
}

type UsageId =
  | 'listApplicationTransferSummaries'
  | 'listApplicationTrackingSummaries'
  | 'listComputerTransfers'
  | 'listUserTransfers'
  | 'listCustomValueTransfers'
  | 'listComputerTracking'
  | 'listUserTracking';

/** A list of one of these operations, and fields of its records. */
type Part = { readonly [Id in UsageId]: PartOf<Id> }[UsageId];

export const TRANSFER_PARTS: readonly Part[] = [
  {
    key: 'summary',
    label: 'usage.summary',
    operation: 'listApplicationTransferSummaries',
    fields: ['licenseId', 'hasComputerTransfer', 'hasUserTransfer', 'hasCustomCompareValueTransfer'],
  },
  {
    key: 'computers',
    label: 'nav.computers',
    operation: 'listComputerTransfers',
    fields: ['computerId', 'fromApplicationId', 'toApplicationId', 'licenseId', 'organizationId'],
  },
  {
    key: 'users',
    label: 'nav.users',
    operation: 'listUserTransfers',
    fields: ['userId', 'fromApplicationId', 'toApplicationId', 'licenseId', 'organizationId'],
  },
  {
    key: 'custom-values',
    label: 'usage.customValues',
    operation: 'listCustomValueTransfers',
    fields: ['customCompareValueId', 'fromApplicationId', 'toApplicationId', 'licenseId', 'organizationId'],
  },
];

export const TRACKING_PARTS: readonly Part[] = [
  {
    key: 'summary',
    label: 'usage.summary',
    operation: 'listApplicationTrackingSummaries',
    fields: ['licenseId', 'hasComputerTracking', 'hasUserTracking'],
  },
  {
    key: 'computers',
    label: 'nav.computers',
    operation: 'listComputerTracking',
    fields: ['computerId', 'licenseId', 'organizationId'],
  },
  { key: 'users', label: 'nav.users', operation: 'listUserTracking', fields: ['userId', 'licenseId', 'organizationId'] },
];

interface UsagePartsProps {
  readonly parts: readonly Part[];
  readonly applicationId: string;
  /** Limits the list to this license. */
  readonly licenseId?: string;
  /** Address of the tab. */
  readonly basePath: string;
  readonly part: string | undefined;
  readonly openId: string | undefined;
  readonly emptyText: string;
}

/** Transfers or tracking of an application: sums by license, computer, user and custom value; a row opens the full records. */
export function UsageParts({ parts, applicationId, licenseId, basePath, part, openId, emptyText }: UsagePartsProps) {
  const active = part === undefined ? parts[0] : parts.find(({ key }) => key === part);
  const isOneLicense = licenseId !== undefined;
  const columns = useMemo(() => active && columnsOf(active, isOneLicense), [active, isOneLicense]);
  return (
    <Stack gap="md">
      <PartNav
        label={t('detail.parts')}
        active={active?.key ?? ''}
        tabs={parts.map(({ key, label }) => ({ key, label: t(label), to: `${basePath}/${key}` }))}
      />
      {active ? (
        <SubTable<OperationId>
          key={active.key}
          operation={active.operation}
          params={{ applicationId }}
          caption={t(active.label)}
          basePath={`${basePath}/${active.key}`}
          openId={openId}
          detailPath={(record) => pathTo('license', record.licenseId)}
          emptyText={emptyText}
          {...(columns && { columns })}
          {...(licenseId !== undefined && { baseFilter: idIs('licenseId', licenseId) })}
        />
      ) : (
        <Missing title={t('detail.noTab')} hint={t('detail.noTabHint')} />
      )}
    </Stack>
  );
}

/** Wide enough for names; on a license's page the rows need not repeat the license. */
function columnsOf({ fields, key }: Part, isOneLicense: boolean): readonly ColumnOptions[] {
  return fields
    .filter((field) => !(isOneLicense && field === 'licenseId' && key !== 'summary'))
    .map((field) => ({ field, ...(/(Application|license)Id$/.test(field) && { width: 260 }) }));
}
