/** The content of the overview as data: the numbers, the permission that each needs, and where its records are. */
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { type Counted, recordsBehind } from '../../../contract/overview.ts';
import type { Scope } from '../../../contract/permissions.ts';
import { PATHS } from '../../paths.ts';

export interface Tile {
  readonly number: Counted;
  /** The page with the records, and its sort order. */
  readonly path: string;
  readonly sort?: string;
  /** The list by which a service without the numbers can count them; absent if it cannot. */
  readonly countedBy?: OperationId;
  /** Name of the amounts by currency shown below the number. */
  readonly amounts?: 'noticeMissedValue' | 'noticeDueValue' | 'shortCost' | 'savings';
  /** How much attention it needs if it is not 0. */
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

/** The text of the filter for the records behind a number. */
export function filterOf(number: Counted, todayDay: number): string {
  const tree = recordsBehind(number, todayDay);
  return tree ? serializeFilter(tree) : '';
}

export const addressOf = (path: string, filter: string, sort?: string): string =>
  `${path}?${new URLSearchParams({ filter, ...(sort !== undefined && { sort }) })}`;
