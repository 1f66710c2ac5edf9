import { lifecyclePage } from './lifecycle.ts';
import { organizationNamesPage } from './organization-names.ts';
import { positionsPage } from './positions.ts';
import { renewalsPage } from './renewals.ts';
import { savingsPage } from './savings.ts';
import { spendPage } from './spend.ts';
import { typesPage } from './types.ts';

/**
 * Texts of lists with their own surroundings, by file. Each page adds its own, in the same file as its code, so its first rows
 * wait for nothing else: only parts of that page may use them.
 */
export const PAGES = {
  lifecycle: lifecyclePage,
  'organization-names': organizationNamesPage,
  positions: positionsPage,
  renewals: renewalsPage,
  savings: savingsPage,
  spend: spendPage,
  types: typesPage,
} as const;
