/** What stands on the overview, as data: which numbers, whose permission each needs, and where its records are. */
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { type Counted, recordsBehind } from '../../../contract/overview.ts';
import type { Scope } from '../../../contract/permissions.ts';
import { PATHS } from '../../paths.ts';

export interface Tile {
  readonly number: Counted;
  /** The page with the records, and how it sorts them. */
  readonly path: string;
  readonly sort?: string;
  /** The list that a service without the numbers counts by itself; absent: it cannot. */
  readonly countedBy?: OperationId;
  /** Amounts by currency that stand below the number, by their name. */
  readonly amounts?: 'noticeMissedValue' | 'noticeDueValue' | 'shortCost' | 'savings';
  /** How much it asks for attention where it is not 0. */
  readonly tone: 'bad' | 'warn' | 'neutral';
}

export interface Section {
  readonly id: 'renewals' | 'licenses' | 'applications' | 'users';
  readonly operation: 'listAgreementNumbers' | 'listLicenseNumbers' | 'listApplicationNumbers' | 'listUserNumbers';
  readonly scopes: readonly Scope[];
  readonly tiles: readonly Tile[];
}

export const SECTIONS: readonly Section[] = [
  {
    id: 'renewals',
    operation: 'listAgreementNumbers',
    scopes: ['sam.agreement.r', 'sam.license.r'],
    tiles: [
      { number: 'noticeMissed', path: PATHS.renewals, amounts: 'noticeMissedValue', tone: 'bad' },
      { number: 'noticeDue', path: PATHS.renewals, amounts: 'noticeDueValue', tone: 'warn' },
      { number: 'ended', path: PATHS.renewals, tone: 'bad' },
      { number: 'ending', path: PATHS.renewals, tone: 'neutral' },
    ],
  },
  {
    id: 'licenses',
    operation: 'listLicenseNumbers',
    scopes: ['sam.license.r'],
    tiles: [
      { number: 'short', path: PATHS.licensePositions, sort: 'shortageCost:desc', amounts: 'shortCost', tone: 'bad' },
      { number: 'incomplete', path: PATHS.licenses, countedBy: 'listLicenses', tone: 'warn' },
    ],
  },
  {
    id: 'applications',
    operation: 'listApplicationNumbers',
    scopes: ['sam.application.r'],
    tiles: [
      { number: 'supportEnding', path: PATHS.applications, countedBy: 'listApplications', tone: 'warn' },
      { number: 'outOfSupport', path: PATHS.applications, countedBy: 'listApplications', tone: 'neutral' },
    ],
  },
  {
    id: 'users',
    operation: 'listUserNumbers',
    scopes: ['saas.consolidation.view.r'],
    tiles: [
      { number: 'inReview', path: PATHS.users, countedBy: 'listUsers', tone: 'warn' },
      {
        number: 'saving',
        path: PATHS.users,
        sort: 'potentialSavings:desc',
        countedBy: 'listUsers',
        amounts: 'savings',
        tone: 'neutral',
      },
      { number: 'inactive', path: PATHS.users, countedBy: 'listUsers', tone: 'neutral' },
    ],
  },
];

/** The text of the filter that finds the records behind a number. */
export function filterOf(number: Counted, todayDay: number): string {
  const tree = recordsBehind(number, todayDay);
  return tree ? serializeFilter(tree) : '';
}

export const addressOf = (path: string, filter: string, sort?: string): string =>
  `${path}?${new URLSearchParams({ filter, ...(sort !== undefined && { sort }) })}`;
