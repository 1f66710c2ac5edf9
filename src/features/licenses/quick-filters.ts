import { EMPTY_ID } from '../../../contract/fields.ts';
import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import type { QuickFilter } from '../../list/types.ts';
import { t } from '../../text/t.ts';

/** An id that is missing, or the one that means "none". */
const isNone = (field: string): FilterTree | null =>
  group('-or', [comparison(field, '-exists', literal(false)), comparison(field, '-eq', literal(EMPTY_ID))]);

const offer = (
  id: 'short' | 'incomplete' | 'noContract' | 'subscription' | 'noApplication',
  filter: FilterTree | null,
): readonly QuickFilter[] => {
  const label = t(`licenses.quick.${id}`);
  return filter === null ? [] : [{ id, label, name: label, filter }];
};

/** Filters that work on every service. */
export const licenseFilters = (): readonly QuickFilter[] => [
  ...offer('incomplete', comparison('incompleteReasons', '-gt', literal(0))),
  ...offer('noContract', isNone('contractId')),
  ...offer('noApplication', isNone('applicationId')),
  ...offer('subscription', comparison('isSubscription', '-eq', literal(true))),
];

/** Needs the assignments of each license. */
export const shortFilter = (): readonly QuickFilter[] => offer('short', comparison('position', '-eq', literal('short')));
