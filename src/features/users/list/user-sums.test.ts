import { describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../../contract/dates.ts';
import { matchFilter } from '../../../../contract/filter/match.ts';
import { User } from '../../../../contract/resources/users.ts';
import { quickTrees } from './quick-filters.ts';
import { addUsers, joinSums, NO_SUMS, toSums } from './user-sums.ts';

describe('sums', () => {
  it('add up amounts to the cent, whatever their number', () => {
    const page = Array.from({ length: 1000 }, () => ({ userCostPerMonth: 0.1, potentialSavings: 1_000_000_000.01 }));
    let state = NO_SUMS;
    for (let index = 0; index < 100; index += 1) state = joinSums(state, addUsers(NO_SUMS, page));
    expect(toSums(state)).toEqual({
      users: 100_000,
      cost: { value: 10_000, missing: 0 },
      savings: { value: 100_000_000_001_000, missing: 0 },
    });
  });

  it('keep every digit, of amounts that travel as text too', () => {
    const state = addUsers(NO_SUMS, [
      { userCostPerMonth: '0.1', potentialSavings: '9007199254740993' },
      { userCostPerMonth: 0.2, potentialSavings: 0.5 },
      { userCostPerMonth: 0.0000001, potentialSavings: 0 },
    ]);
    expect(toSums(state)).toMatchObject({ cost: { value: 0.3000001 }, savings: { value: '9007199254740993.5' } });
  });

  it('count the users without a value for each sum, and are unknown where none has one', () => {
    const state = addUsers(NO_SUMS, [
      { userCostPerMonth: null, potentialSavings: null },
      { userCostPerMonth: 5, potentialSavings: null },
      { userCostPerMonth: 'x', potentialSavings: null },
    ]);
    expect(toSums(state)).toEqual({ users: 3, cost: { value: 5, missing: 2 }, savings: { value: null, missing: 3 } });
    expect(toSums(NO_SUMS)).toEqual({ users: 0, cost: { value: 0, missing: 0 }, savings: { value: 0, missing: 0 } });
  });
});

describe('quick filters', () => {
  const today = dayOf(Date.parse('2026-11-28T15:00:00Z'));
  const finds = (record: Record<string, unknown>) =>
    quickTrees(today).flatMap(([id, tree]) => (matchFilter(tree, record, User.fields) ? [id] : []));

  it('find users by flags, a null flag being one that is not set', () => {
    const seen = today * DAY_MS;
    expect(finds({ lastActive: seen, isInReview: true, isOnline: true, isQualified: true })).toEqual(['inReview', 'onlineOnly']);
    expect(finds({ lastActive: seen, isQualified: null })).toEqual(['notQualified']);
    expect(finds({ lastActive: seen, isQualified: true, potentialSavings: 0.01 })).toEqual(['savings']);
  });

  it('begin inactivity where the KPIs do', () => {
    const seen = (days: number) => finds({ isQualified: true, lastActive: (today - days) * DAY_MS });
    expect([seen(29), seen(30), seen(89), seen(90)]).toEqual([[], ['inactive30'], ['inactive30'], ['inactive30', 'inactive90']]);
  });
});
