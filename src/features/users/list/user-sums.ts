/**
 * Cost and savings of all users that match a filter. The service sums nothing, so that the pages are read and added up here; it gives no
 * currency for users, so that there is one sum. Source: service.md "User resources".
 */
export interface Sums {
  readonly users: number;
  readonly cost: number;
  readonly savings: number;
  /** Users for whom the service gives neither a cost nor savings. */
  readonly withoutValue: number;
}

interface Running {
  readonly sum: number;
  /** What was lost to rounding so far (Neumaier): a million amounts of 0.1 add up to 100000, not to 100000.0000013. */
  readonly lost: number;
}

const ZERO: Running = { sum: 0, lost: 0 };

function plus({ sum, lost }: Running, value: number): Running {
  const next = sum + value;
  const error = Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
  return { sum: next, lost: lost + error };
}

/** Amounts are given to a few decimals; what is left beyond the sixth is rounding. */
const total = ({ sum, lost }: Running): number => Number((sum + lost).toFixed(6));

export interface SumState {
  readonly users: number;
  readonly cost: Running;
  readonly savings: Running;
  readonly withoutValue: number;
}

export const NO_SUMS: SumState = { users: 0, cost: ZERO, savings: ZERO, withoutValue: 0 };

type Amounts = { readonly userCostPerMonth: unknown; readonly potentialSavings: unknown };

export function addUsers(state: SumState, users: readonly Amounts[]): SumState {
  return users.reduce((now: SumState, { userCostPerMonth: cost, potentialSavings: savings }) => {
    const known = (value: unknown, running: Running) => (typeof value === 'number' ? plus(running, value) : running);
    return {
      users: now.users + 1,
      cost: known(cost, now.cost),
      savings: known(savings, now.savings),
      withoutValue: now.withoutValue + (typeof cost === 'number' || typeof savings === 'number' ? 0 : 1),
    };
  }, state);
}

/** The sums of two parts of a set. */
export const joinSums = (a: SumState, b: SumState): SumState => ({
  users: a.users + b.users,
  cost: join(a.cost, b.cost),
  savings: join(a.savings, b.savings),
  withoutValue: a.withoutValue + b.withoutValue,
});

const join = (a: Running, b: Running): Running => plus(plus(a, b.sum), b.lost);

export const toSums = ({ users, cost, savings, withoutValue }: SumState): Sums => ({
  users,
  cost: total(cost),
  savings: total(savings),
  withoutValue,
});
