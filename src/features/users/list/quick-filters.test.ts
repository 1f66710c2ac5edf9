import { expect, it } from 'vitest';
import { DAY_MS } from '../../../../contract/dates.ts';
import { matchFilter } from '../../../../contract/filter/match.ts';
import { User } from '../../../../contract/resources/index.ts';
import { activityState } from '../activity-state.ts';
import { quickTrees } from './quick-filters.ts';

const TODAY = 20_000;
const findersOf = (lastActive: number | null) =>
  quickTrees(TODAY)
    .filter(([id, tree]) => /active/i.test(id) && matchFilter(tree, { lastActive }, User.fields))
    .map(([id]) => id);
const ago = (days: number) => (TODAY - days) * DAY_MS + 3_600_000;

it('finds each user by the days since the last activity, and who was never seen by an answer of its own', () => {
  expect(findersOf(ago(0))).toEqual([]);
  expect(findersOf(ago(29))).toEqual([]);
  expect(findersOf(ago(30))).toEqual(['inactive30']);
  expect(findersOf(ago(89))).toEqual(['inactive30']);
  expect(findersOf(ago(90))).toEqual(['inactive30', 'inactive90']);
  expect(findersOf(null)).toEqual(['neverActive']);
});

it('parts all users into active, inactive and never active, as the badge of a user and the KPIs do', () => {
  const states = { active: [], inactive: ['inactive30'], noActivity: ['neverActive'] };
  for (const lastActive of [ago(0), ago(29), ago(30), null]) {
    expect(findersOf(lastActive)).toEqual(states[activityState(lastActive, TODAY)]);
  }
});
