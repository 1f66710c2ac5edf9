/**
 * Cost and savings of all users that match a filter. The service has no sums, so the pages are read and added up here; it gives
 * no currency for users, so there is only one sum.
 * Source: service.md "User resources".
 */
import { add, type Decimal, parseDecimal, type Sum, toValue, ZERO } from '../../../../contract/decimal.ts';

export interface Sums {
  readonly users: number;
  /** Over the users who have one; `missing` counts the others. */
  readonly cost: Sum;
  readonly savings: Sum;
}

interface Running {
  readonly sum: Decimal;
  readonly missing: number;
}

const NONE: Running = { sum: ZERO, missing: 0 };

function plus(running: Running, value: unknown): Running {
  const decimal = parseDecimal(value);
  return decimal === null ? { ...running, missing: running.missing + 1 } : { ...running, sum: add(running.sum, decimal) };
}

export interface SumState {
  readonly users: number;
  readonly cost: Running;
  readonly savings: Running;
}

export const NO_SUMS: SumState = { users: 0, cost: NONE, savings: NONE };

type Amounts = { readonly userCostPerMonth: unknown; readonly potentialSavings: unknown };

export const addUsers = (state: SumState, users: readonly Amounts[]): SumState =>
  users.reduce(
    (now, { userCostPerMonth, potentialSavings }) => ({
      users: now.users + 1,
      cost: plus(now.cost, userCostPerMonth),
      savings: plus(now.savings, potentialSavings),
    }),
    state,
  );

/** The sums of two parts of a set. */
export const joinSums = (a: SumState, b: SumState): SumState => ({
  users: a.users + b.users,
  cost: join(a.cost, b.cost),
  savings: join(a.savings, b.savings),
});

const join = (a: Running, b: Running): Running => ({ sum: add(a.sum, b.sum), missing: a.missing + b.missing });

export const toSums = ({ users, cost, savings }: SumState): Sums => ({
  users,
  cost: total(cost, users),
  savings: total(savings, users),
});

/** If no user has a value, the sum is unknown, not 0. */
const total = ({ sum, missing }: Running, users: number): Sum => ({
  value: users > 0 && missing === users ? null : toValue(sum),
  missing,
});
