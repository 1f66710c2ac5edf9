/** Options of the lists of licenses and usage beyond their rows in pages.ts. */
import { comparison, literal } from '../../../contract/filter/edit.ts';
import { COVERAGE_COLUMNS } from '../../detail/coverage-columns.tsx';
import type { ListOptions } from '../../detail/page-row.ts';
import { listPath, PATHS } from '../../paths.ts';

/** A state leads to the entitlements in that state. */
export const ENTITLEMENT_STATES: ListOptions<'listEntitlementStates'> = {
  detailPath: ({ id }) =>
    id === null ? null : listPath(PATHS.computerEntitlements, comparison('entitlementStateId', '-eq', literal(id))),
};

export const COVERAGES: ListOptions<'listExtendedCoverages'> = { columns: COVERAGE_COLUMNS };

/** A type is a reason; it leads to the coverages with that type. */
export const COVERAGE_TYPES: ListOptions<'listExtendedCoverageTypes'> = {
  rowKey: ({ name }, index) => name ?? String(index),
  detailPath: ({ name }) =>
    name === null ? null : listPath(PATHS.extendedCoverages, comparison('reason', '-eq', literal(name))),
};
