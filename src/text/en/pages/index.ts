import { lifecyclePage } from './lifecycle.ts';
import { organizationNamesPage } from './organization-names.ts';
import { positionsPage } from './positions.ts';
import { providerTexts } from './provider.ts';
import { renewalsPage } from './renewals.ts';
import { savingsPage } from './savings.ts';
import { spendPage } from './spend.ts';
import { typesPage } from './types.ts';

/**
 * Texts of lists with their own surroundings, and of the provider's client, by file. Each of these parts adds its own, in the same
 * file as its code, so it waits for nothing else: only that part may use them.
 */
export const PAGES = {
  lifecycle: lifecyclePage,
  'organization-names': organizationNamesPage,
  positions: positionsPage,
  provider: providerTexts,
  renewals: renewalsPage,
  savings: savingsPage,
  spend: spendPage,
  types: typesPage,
} as const;
