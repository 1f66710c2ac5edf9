/** What the overview's numbers mean, and the filters that find the records behind each. Source: docs/console.md "Overview". */
import { DAY_MS } from './dates.ts';
import { comparison, dateLiteral, group, literal } from './filter/edit.ts';
import type { FilterTree } from './filter/tree.ts';
import { endingFilter, monthsAfter, phaseFilter } from './lifecycle.ts';

/** Counts notice dates and ends that are up to this many days ahead. */
export const NOTICE_DAYS = 90;
/** Shorter windows, counted in addition: `notice30`, `ends60`. */
export const NEAR_DAYS = [30, 60] as const;
/** Counts support that ends within this many months. */
export const LIFECYCLE_MONTHS = 12;
/** Counts users without activity in this many days, including today. */
export const INACTIVE_DAYS = 90;

/** The numbers that count records, each from one list. */
export const COUNTED = [
  'noticeMissed',
  'noticeDue',
  'ended',
  'ending',
  'short',
  'incomplete',
  'outOfSupport',
  'supportEnding',
  'inReview',
  'inactive',
  'saving',
] as const;
export type Counted = (typeof COUNTED)[number];

const within = (field: string, days: number): FilterTree | null =>
  group('-and', [comparison(field, '-ge', literal(0)), comparison(field, '-le', literal(days))]);
const is = (field: string, value: string | boolean): FilterTree => comparison(field, '-eq', literal(value));

/** The filter for exactly the records that a number counts: renewals, license positions, licenses, applications, users. */
export function recordsBehind(number: Counted, todayDay: number): FilterTree | null {
  switch (number) {
    case 'noticeMissed':
    case 'ended':
      return is('standing', number);
    case 'noticeDue':
      return within('daysToNotice', NOTICE_DAYS);
    case 'ending':
      return within('daysLeft', NOTICE_DAYS);
    case 'short':
      return is('status', 'short');
    case 'incomplete':
      return comparison('incompleteReasons', '-gt', literal(0));
    case 'outOfSupport':
      return phaseFilter('outOfSupport', todayDay);
    case 'supportEnding':
      return endingFilter(todayDay, monthsAfter(todayDay, LIFECYCLE_MONTHS));
    case 'inReview':
      return is('isInReview', true);
    case 'inactive':
      return comparison('lastActive', '-lt', dateLiteral((todayDay - INACTIVE_DAYS + 1) * DAY_MS));
    case 'saving':
      return comparison('potentialSavings', '-gt', literal(0));
  }
}

/** The values, among those found, that contain a flag: a filter names values, not flags. */
export const holding = (values: readonly number[], bit: number): readonly number[] =>
  values.filter((value) => Number((BigInt(value) / BigInt(bit)) % 2n) === 1);
