/** Numbers over whole lists, for a service that lacks the console's operations to count them. See docs/console.md "Overview". */
import { sumOf } from '../../../contract/decimal.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import { type Counted, NEAR_DAYS, NOTICE_DAYS } from '../../../contract/overview.ts';
import type { RenewalRecord } from '../../../contract/renewal-record.ts';
import type { Gathering } from '../../api/gather.ts';
import { groupBy } from '../../api/gatherings/group-by.ts';
import { POSITIONS, toPositions } from '../../api/gatherings/positions.ts';
import { RENEWALS, toRenewals } from '../../api/gatherings/renewals.ts';
import { filterOf, type Section } from './sections.ts';

export type OverviewNumber = AnswerOf<'listLicenseNumbers'>;

/** What a section gathers. `counts` names the numbers that this provides. */
export interface OverLists<T = unknown> {
  readonly gathering: Gathering<T>;
  readonly counts: readonly Counted[];
  readonly toNumbers: (gathered: T, todayDay: number) => readonly OverviewNumber[];
}

/** A current number: other services keep no earlier days. */
export const numberOf = (name: string, value: number, key = ''): OverviewNumber => ({
  id: `${name}:${key}`,
  name,
  key,
  value,
  previousDay: null,
  previous: null,
  trend: [] as never,
});

interface Amount {
  readonly currency: string | null;
  readonly value: number | null;
}

/** Never added across currencies. */
function amountsOf(name: string, amounts: readonly Amount[]): OverviewNumber[] {
  const known = amounts.filter(({ value }) => value !== null);
  return [...groupBy(known, ({ currency }) => currency ?? '')].map(([currency, of]) =>
    numberOf(name, Number(sumOf(of.map(({ value }) => value)).value), currency),
  );
}

const isWithin = (days: number | null, limit: number): boolean => days !== null && days >= 0 && days <= limit;

export function renewalNumbers(renewals: readonly RenewalRecord[]): OverviewNumber[] {
  const missed = renewals.filter(({ standing }) => standing === 'noticeMissed');
  const due = renewals.filter(({ daysToNotice }) => isWithin(daysToNotice, NOTICE_DAYS));
  const values = (of: readonly RenewalRecord[]) => of.flatMap((each) => (each.values ?? []) as readonly Amount[]);
  return [
    numberOf('noticeMissed', missed.length),
    numberOf('noticeDue', due.length),
    numberOf('ended', renewals.filter(({ standing }) => standing === 'ended').length),
    numberOf('ending', renewals.filter(({ daysLeft }) => isWithin(daysLeft, NOTICE_DAYS)).length),
    ...NEAR_DAYS.flatMap((limit) => [
      numberOf(`notice${limit}`, renewals.filter(({ daysToNotice }) => isWithin(daysToNotice, limit)).length),
      numberOf(`ends${limit}`, renewals.filter(({ daysLeft }) => isWithin(daysLeft, limit)).length),
    ]),
    numberOf(
      'alertsOff',
      renewals.filter(({ isAlertingOnExpiration, daysLeft }) => isAlertingOnExpiration === false && (daysLeft ?? -1) >= 0).length,
    ),
    ...amountsOf('noticeMissedValue', values(missed)),
    ...amountsOf('noticeDueValue', values(due)),
  ];
}

export function positionNumbers(positions: readonly AnswerOf<'listLicensePositions'>[]): OverviewNumber[] {
  const short = positions.filter(({ status }) => status === 'short');
  const costs = short.map(({ currency, shortageCost }) => ({ currency, value: shortageCost }));
  return [numberOf('short', short.length), ...amountsOf('shortCost', costs)];
}

type Saving = AnswerOf<'listUsers'>;
const SAVING = { filter: filterOf('saving', 0) };

const SAVINGS: Gathering<readonly Saving[]> = {
  key: 'users with savings',
  lists: [{ id: 'listUsers', question: SAVING }],
  requests: ([users = 0], pages) => pages(users),
  read: (gatherer) => gatherer.list('listUsers', {}, SAVING),
};

export const savingNumbers = (users: readonly Saving[]): OverviewNumber[] =>
  amountsOf(
    'savings',
    users.map(({ potentialSavings }) => ({ currency: null, value: potentialSavings })),
  );

const over = <T>(
  gathering: Gathering<T>,
  counts: readonly Counted[],
  toNumbers: (gathered: T, todayDay: number) => readonly OverviewNumber[],
): OverLists => ({ gathering, counts, toNumbers: (gathered, today) => toNumbers(gathered as T, today) });

export const OVER_LISTS: Readonly<Partial<Record<Section['id'], OverLists>>> = {
  renewals: over(RENEWALS, ['noticeMissed', 'noticeDue', 'ended', 'ending'], (papers, today) =>
    renewalNumbers(toRenewals(papers, today)),
  ),
  licenses: over(POSITIONS, ['short'], (holdings) => positionNumbers(toPositions(holdings))),
  users: over(SAVINGS, [], savingNumbers),
};

/** For a section that has nothing to gather: never requested. */
export const NOTHING: OverLists = {
  gathering: { key: 'nothing', lists: [], requests: () => 0, read: async () => [] },
  counts: [],
  toNumbers: () => [],
};
