import { endingFilter, monthsAfter, phaseFilter } from '../../../contract/lifecycle.ts';
import type { QuickFilter } from '../../list/types.ts';
import { t, tn } from '../../text/t.ts';

/** Applications whose support is ending, by the service's UTC day. */
export const lifecycleFilters = (todayDay: number): readonly QuickFilter[] => [
  {
    id: 'outOfSupport',
    label: t('registry.phase.outOfSupport'),
    name: t('registry.phase.outOfSupport'),
    filter: phaseFilter('outOfSupport', todayDay),
  },
  ...[12, 24].map((months) => {
    const label = tn('registry.endsWithin', months);
    return { id: `within${months}`, label, name: label, filter: endingFilter(todayDay, monthsAfter(todayDay, months)) };
  }),
];
