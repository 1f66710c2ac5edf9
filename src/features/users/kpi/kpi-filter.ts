/**
 * From a part of a chart to the users behind it, as a filter of Get users. The service only keeps each user's last activity, so
 * for a past day the filter finds the users for whom today's records still prove it: `exact` says whether these are all. Removed
 * users have no record: null.
 * Source: contract.md "User KPIs", "Filter grammar".
 */

import type { Comparison, FilterTree } from '../../../../contract/filter/tree.ts';
import type { Operator } from '../../../../contract/operators.ts';
import { ACTIVE_DAYS } from '../../../../contract/user-activity.ts';
import { isoDay } from './kpi-range.ts';
import type { Measure } from './kpi-series.ts';

export interface UsersBehind {
  readonly filter: FilterTree;
  readonly exact: boolean;
}

const onDay = (field: string, operator: Operator, day: number): Comparison => ({
  type: 'comparison',
  field,
  operator,
  value: { kind: 'date', text: `${isoDay(day)}T00:00:00Z` },
});
const exists = (field: string, yes: boolean): Comparison => ({
  type: 'comparison',
  field,
  operator: '-exists',
  value: { kind: 'boolean', text: String(yes) },
});
const all = (...operands: readonly FilterTree[]): FilterTree => {
  const [only, ...rest] = operands;
  return only && rest.length === 0 ? only : { type: 'group', operator: '-and', operands };
};

/** `fromDay`–`toDay` is the chosen day or week; stocks are as of its last day. */
export function usersBehind(measure: Measure, fromDay: number, toDay: number, today: number): UsersBehind | null {
  const exact = toDay >= today;
  const since = toDay - ACTIVE_DAYS + 1;
  // Not `-lt`: a user with an unknown creation date counts as always present.
  const here: readonly FilterTree[] = exact ? [] : [{ type: 'not', operand: onDay('createdDate', '-ge', toDay + 1) }];
  switch (measure) {
    case 'active':
      return { filter: all(onDay('lastActive', '-ge', since), ...(exact ? [] : [onDay('lastActive', '-lt', toDay + 1)])), exact };
    case 'inactive':
      return { filter: all(onDay('lastActive', '-lt', since), ...here), exact };
    case 'noActivity':
      return { filter: all(exists('lastActive', false), ...here), exact };
    case 'total':
      return { filter: all(exists('id', true), ...here), exact };
    case 'added':
      return { filter: all(onDay('createdDate', '-ge', fromDay), onDay('createdDate', '-lt', toDay + 1)), exact };
    case 'removed':
      return null;
  }
}
