import { DAY_MS } from '../../../../contract/dates.ts';
import { comparison, dateLiteral, literal } from '../../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import type { QuickFilter } from '../../../list/types.ts';
import { type TextKey, t } from '../../../text/t.ts';

export type QuickId = 'inReview' | 'onlineOnly' | 'notQualified' | 'inactive30' | 'inactive90' | 'neverActive' | 'savings';

/** Last seen before the last `days` UTC days, which include today: the same limit as for the KPIs. */
const inactive = (days: number, todayDay: number): FilterTree =>
  comparison('lastActive', '-lt', dateLiteral((todayDay - days + 1) * DAY_MS));

/** The quick filters as trees; `todayDay` is today's UTC day. */
export const quickTrees = (todayDay: number): readonly (readonly [QuickId, FilterTree])[] => [
  ['inReview', comparison('isInReview', '-eq', literal(true))],
  ['onlineOnly', comparison('isOnline', '-eq', literal(true))],
  // Not `-eq false`: a flag that is null is not set either.
  ['notQualified', comparison('isQualified', '-ne', literal(true))],
  ['inactive30', inactive(30, todayDay)],
  ['inactive90', inactive(90, todayDay)],
  // Users who were never seen have no last activity, and match neither of the two above.
  ['neverActive', comparison('lastActive', '-exists', literal(false))],
  ['savings', comparison('potentialSavings', '-gt', literal(0))],
];

/** The quick filters of the list of users. */
export const quickFilters = (todayDay: number): readonly QuickFilter[] =>
  quickTrees(todayDay).map(([id, filter]) => ({ id, filter, label: t(`users.quick.${id}` satisfies TextKey) }));
