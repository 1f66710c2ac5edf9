import { Stack } from '@mantine/core';
import type { OperationId } from '../../contract/operations.ts';
import { type TextKey, t } from '../text/t.ts';
import { idIs } from './id-filter.ts';
import { Missing } from './query-states.tsx';
import { SubTable } from './sub-table.tsx';
import { PartNav } from './tab-nav.tsx';

interface Part {
  readonly key: string;
  readonly label: TextKey;
  readonly operation: OperationId;
}

export const TRANSFER_PARTS = [
  { key: 'summary', label: 'usage.summary', operation: 'listApplicationTransferSummaries' },
  { key: 'computers', label: 'usage.computers', operation: 'listComputerTransfers' },
  { key: 'users', label: 'usage.users', operation: 'listUserTransfers' },
  { key: 'custom-values', label: 'usage.customValues', operation: 'listCustomValueTransfers' },
] as const satisfies readonly Part[];

export const TRACKING_PARTS = [
  { key: 'summary', label: 'usage.summary', operation: 'listApplicationTrackingSummaries' },
  { key: 'computers', label: 'usage.computers', operation: 'listComputerTracking' },
  { key: 'users', label: 'usage.users', operation: 'listUserTracking' },
] as const satisfies readonly Part[];

interface UsagePartsProps {
  readonly parts: readonly Part[];
  readonly applicationId: string;
  /** Only what concerns this license. */
  readonly licenseId?: string;
  /** Address of the tab. */
  readonly basePath: string;
  readonly part: string | undefined;
  readonly openId: string | undefined;
  readonly emptyText: string;
}

/** Transfers or tracking of an application: a summary by license, then by computer, user and custom value; a row opens the full records. */
export function UsageParts({ parts, applicationId, licenseId, basePath, part, openId, emptyText }: UsagePartsProps) {
  const active = part === undefined ? parts[0] : parts.find(({ key }) => key === part);
  return (
    <Stack gap="md">
      <PartNav
        label={t('detail.parts')}
        active={active?.key ?? ''}
        tabs={parts.map(({ key, label }) => ({ key, label: t(label), to: `${basePath}/${key}` }))}
      />
      {active ? (
        <SubTable
          key={active.key}
          operation={active.operation}
          params={{ applicationId }}
          caption={t(active.label)}
          basePath={`${basePath}/${active.key}`}
          openId={openId}
          emptyText={emptyText}
          {...(licenseId !== undefined && { baseFilter: idIs('licenseId', licenseId) })}
        />
      ) : (
        <Missing title={t('detail.noTab')} hint={t('detail.noTabHint')} />
      )}
    </Stack>
  );
}
