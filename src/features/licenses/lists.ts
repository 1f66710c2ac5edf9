/** Options of the lists of licenses and usage beyond their rows in pages.ts. */
import { comparison, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { COVERAGE_COLUMNS } from '../../detail/coverage-columns.tsx';
import type { ListOptions } from '../../detail/page-row.ts';
import { PATHS } from '../../paths.ts';

/** A state leads to the entitlements in that state. */
export const ENTITLEMENT_STATES: ListOptions<'listEntitlementStates'> = {
  detailPath: ({ id }) => {
    if (id === null) return null;
    const filter = serializeFilter(comparison('entitlementStateId', '-eq', literal(id)));
    return `${PATHS.computerEntitlements}?${new URLSearchParams({ filter })}`;
  },
};

export const COVERAGES: ListOptions<'listExtendedCoverages'> = { columns: COVERAGE_COLUMNS };

/** A type is a reason; it leads to the coverages with that type. */
export const COVERAGE_TYPES: ListOptions<'listExtendedCoverageTypes'> = {
  rowKey: ({ name }, index) => name ?? String(index),
  detailPath: ({ name }) => {
    if (name === null) return null;
    const filter = serializeFilter(comparison('reason', '-eq', literal(name)));
    return `${PATHS.extendedCoverages}?${new URLSearchParams({ filter })}`;
  },
};
