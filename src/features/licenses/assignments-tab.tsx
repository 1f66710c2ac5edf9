import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/infer.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { SiteAssignment } from '../../../contract/resources/index.ts';
import { objectQuery } from '../../api/queries.ts';
import { Missing, QueryStates } from '../../detail/query-states.tsx';
import { RecordFields } from '../../detail/record-fields.tsx';
import { Section, SectionGrid } from '../../detail/section.tsx';
import { SubTable } from '../../detail/sub-table.tsx';
import { PartNav } from '../../detail/tab-nav.tsx';
import { type TextKey, t } from '../../text/t.ts';
import { PositionSummary } from './position-summary.tsx';

const columns = <F extends string>(field: F) =>
  [{ field, width: 280 }, { field: 'quantity' }, { field: 'applicationId', width: 280 }] as const;

interface KindOf<Id extends OperationId> {
  readonly key: string;
  readonly label: TextKey;
  readonly list: Id;
  readonly columns: readonly { readonly field: keyof AnswerOf<Id> & string; readonly width?: number }[];
}

type AssignmentsId =
  | 'listComputerAssignments'
  | 'listDatacenterAssignments'
  | 'listOrganizationAssignments'
  | 'listUserAssignments';

type KindOfAssignment =
  | { readonly [Id in AssignmentsId]: KindOf<Id> }[AssignmentsId]
  | { readonly key: string; readonly label: TextKey; readonly list: null };

const KINDS: readonly KindOfAssignment[] = [
  { key: 'computers', label: 'licenses.kind.computer', list: 'listComputerAssignments', columns: columns('computerId') },
  { key: 'datacenters', label: 'licenses.kind.datacenter', list: 'listDatacenterAssignments', columns: columns('datacenterId') },
  {
    key: 'organizations',
    label: 'licenses.kind.organization',
    list: 'listOrganizationAssignments',
    columns: columns('organizationId'),
  },
  // A license has up to one site assignment.
  { key: 'site', label: 'licenses.kind.site', list: null },
  { key: 'users', label: 'licenses.kind.user', list: 'listUserAssignments', columns: columns('userId') },
];

interface AssignmentsTabProps {
  readonly id: string;
  readonly license: AnswerOf<'getLicense'> | null;
  readonly basePath: string;
  readonly part: string | undefined;
  readonly openId: string | undefined;
}

export function AssignmentsTab({ id, license, basePath, part, openId }: AssignmentsTabProps) {
  const active = part === undefined ? KINDS[0] : KINDS.find(({ key }) => key === part);
  return (
    <Stack gap="md">
      <Section title={t('position.step.balance')}>
        <PositionSummary license={license} />
      </Section>
      <PartNav
        label={t('licenses.kindsOfAssignment')}
        active={active?.key ?? ''}
        tabs={KINDS.map(({ key, label }) => ({ key, label: t(label), to: `${basePath}/${key}` }))}
      />
      {!active && <Missing title={t('detail.noTab')} hint={t('detail.noTabHint')} />}
      {active?.list && (
        <SubTable<OperationId>
          key={active.key}
          operation={active.list}
          params={{ id }}
          caption={t('licenses.assignmentsTo', { kind: t(active.label) })}
          basePath={`${basePath}/${active.key}`}
          openId={openId}
          columns={active.columns}
          emptyText={t('licenses.noAssignments')}
        />
      )}
      {active?.list === null && <Site id={id} />}
    </Stack>
  );
}

function Site({ id }: { readonly id: string }) {
  const query = useQuery(objectQuery('getSiteAssignment', { id }));
  const sections = [
    { title: t('record.getSiteAssignment'), fields: ['organizationId', 'quantity', 'applicationId', 'licenseId', 'id'] },
  ];
  const fields = (record: Readonly<Record<string, unknown>> | null) => (
    <SectionGrid>
      <RecordFields resource={SiteAssignment} record={record} sections={sections} />
    </SectionGrid>
  );
  return (
    <QueryStates query={query} loading={fields(null)} missing={<Missing title={t('licenses.noSite')} />}>
      {fields}
    </QueryStates>
  );
}
