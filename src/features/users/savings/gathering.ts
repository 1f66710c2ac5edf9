/** Subscriptions of all users over a service without the console's operations. See docs/console.md "Savings". */
import { dayOf } from '../../../../contract/dates.ts';
import { parseDecimal, sumOf } from '../../../../contract/decimal.ts';
import type { AnswerOf } from '../../../../contract/infer.ts';
import { isUnused } from '../../../../contract/savings.ts';
import type { Gathering } from '../../../api/gather.ts';
import { groupBy } from '../../../api/gatherings/group-by.ts';

type Held = AnswerOf<'listHeldSubscriptions'>;
type Row = { readonly user: AnswerOf<'listUsers'>; readonly subscription: AnswerOf<'listUserSubscriptions'> };

export const SUBSCRIPTIONS: Gathering<readonly Row[]> = {
  key: 'subscriptions of users',
  lists: [{ id: 'listUsers' }],
  // Each user's subscriptions are a separate list.
  requests: ([users = 0], pages) => pages(users) + users,
  read: async (gatherer) => {
    const users = await gatherer.list('listUsers', {}, { sort: 'id:asc' });
    const found = await gatherer.each(users, async (user) => {
      // Users without subscriptions need no request.
      const held = user.licenseCount === 0 ? [] : await gatherer.list('listUserSubscriptions', { userId: user.id ?? '' });
      return held.map((subscription) => ({ user, subscription }));
    });
    return found.flat();
  },
};

export const toHeld = (rows: readonly Row[], todayDay: number): readonly Held[] =>
  rows.map(({ user, subscription }) => ({
    displayName: user.displayName,
    email: user.email,
    department: user.department,
    country: user.country,
    name: subscription.name,
    applicationName: subscription.applicationName,
    vendor: subscription.vendor,
    isUnused: isUnused(subscription.lastActivity, todayDay),
    lastActivity: subscription.lastActivity,
    daysUnused: typeof subscription.lastActivity === 'number' ? todayDay - dayOf(subscription.lastActivity) : null,
    totalCostPerMonth: subscription.totalCostPerMonth,
    potentialSavings: subscription.potentialSavings,
    isInReview: user.isInReview,
    isOnline: user.isOnline,
    isQualified: user.isQualified,
    firstDiscovered: subscription.firstDiscovered,
    discoverySource: subscription.discoverySource,
    applicationId: subscription.applicationId,
    userId: user.id,
    subscriptionId: subscription.id,
    id: `${user.id}:${subscription.id}`,
  }));

const known = (values: readonly unknown[]): number | null => {
  const there = values.filter((value) => parseDecimal(value) !== null);
  return there.length === 0 ? null : Number(sumOf(there).value);
};

function groups(held: readonly Held[], keyOf: (subscription: Held) => string) {
  return [...groupBy(held, keyOf)].map(([id, of]) => ({
    first: of[0],
    sums: {
      id,
      users: new Set(of.map(({ userId }) => userId)).size,
      subscriptions: of.length,
      unused: of.filter((each) => each.isUnused).length,
      costPerMonth: known(of.map(({ totalCostPerMonth }) => totalCostPerMonth)),
      unusedCostPerMonth: known(of.filter((each) => each.isUnused).map(({ totalCostPerMonth }) => totalCostPerMonth)),
      potentialSavings: known(of.map(({ potentialSavings }) => potentialSavings)),
      unpriced: of.filter(({ totalCostPerMonth }) => parseDecimal(totalCostPerMonth) === null).length,
    },
  }));
}

export const toSavingsByProduct = (rows: readonly Row[], todayDay: number): readonly AnswerOf<'listSavingsByProduct'>[] =>
  groups(toHeld(rows, todayDay), ({ applicationId, name }) => `${applicationId ?? ''}:${name ?? ''}`).map(({ first, sums }) => ({
    ...sums,
    name: first?.name ?? null,
    applicationName: first?.applicationName ?? null,
    vendor: first?.vendor ?? null,
    applicationId: first?.applicationId ?? null,
  }));

export const toSavingsByDepartment = (rows: readonly Row[], todayDay: number): readonly AnswerOf<'listSavingsByDepartment'>[] =>
  groups(toHeld(rows, todayDay), ({ department }) => department ?? '').map(({ first, sums }) => ({
    ...sums,
    department: first?.department ?? null,
  }));

export const toSavingsByCountry = (rows: readonly Row[], todayDay: number): readonly AnswerOf<'listSavingsByCountry'>[] =>
  groups(toHeld(rows, todayDay), ({ country }) => country ?? '').map(({ first, sums }) => ({
    ...sums,
    country: first?.country ?? null,
  }));
