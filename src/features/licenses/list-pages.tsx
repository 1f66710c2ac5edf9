import { comparison, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { RecordListPage } from '../../detail/list-page.tsx';
import { PATHS, pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';
import { COVERAGE_COLUMNS, LICENSE_COLUMNS } from './columns.tsx';

const ENTITLEMENT_COLUMNS = [
  { field: 'applicationId', width: 300 },
  { field: 'assignmentType' },
  { field: 'quantity' },
  { field: 'metricId' },
  { field: 'organizationId' },
] as const;
const COMPUTER_ENTITLEMENT_COLUMNS = [
  { field: 'computerId' },
  { field: 'applicationId', width: 300 },
  { field: 'metricId' },
  { field: 'entitlementStateId' },
] as const;
const STATE_COLUMNS = [{ field: 'name' }, { field: 'description', width: 420 }] as const;

export function LicensesPage() {
  return <RecordListPage operation="listLicenses" title={t('nav.licenses')} columns={LICENSE_COLUMNS} />;
}

/** An entitlement has no page of its own: it leads to its application. */
export function EntitlementsPage() {
  return (
    <RecordListPage
      operation="listEntitlements"
      title={t('nav.entitlements')}
      columns={ENTITLEMENT_COLUMNS}
      detailPath={({ applicationId }) => pathTo('application', applicationId)}
    />
  );
}

export function ComputerEntitlementsPage() {
  return (
    <RecordListPage
      operation="listComputerEntitlements"
      title={t('nav.computerEntitlements')}
      columns={COMPUTER_ENTITLEMENT_COLUMNS}
      detailPath={({ computerId }) => pathTo('computer', computerId)}
    />
  );
}

/** A state leads to the entitlements that are in it. */
export function EntitlementStatesPage() {
  return (
    <RecordListPage
      operation="listEntitlementStates"
      title={t('nav.entitlementStates')}
      subtitle={t('licenses.statesHint')}
      columns={STATE_COLUMNS}
      detailPath={({ id }) => {
        if (id === null) return null;
        const filter = serializeFilter(comparison('entitlementStateId', '-eq', literal(id)));
        return `${PATHS.computerEntitlements}?${new URLSearchParams({ filter })}`;
      }}
    />
  );
}

export function PoliciesPage() {
  return <RecordListPage operation="listPolicies" title={t('nav.policies')} />;
}

export function CoveragesPage() {
  return <RecordListPage operation="listExtendedCoverages" title={t('nav.extendedCoverages')} columns={COVERAGE_COLUMNS} />;
}

/** A type is a reason; it leads to the coverages that have it. */
export function CoverageTypesPage() {
  return (
    <RecordListPage
      operation="listExtendedCoverageTypes"
      title={t('nav.extendedCoverageTypes')}
      subtitle={t('licenses.coverageTypesHint')}
      rowKey={({ name }, index) => name ?? String(index)}
      detailPath={({ name }) => {
        if (name === null) return null;
        const filter = serializeFilter(comparison('reason', '-eq', literal(name)));
        return `${PATHS.extendedCoverages}?${new URLSearchParams({ filter })}`;
      }}
    />
  );
}
