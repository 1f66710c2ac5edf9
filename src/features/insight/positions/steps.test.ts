import { describe, expect, it } from 'vitest';
import { behindOf, recordsOfStep } from './links.ts';
import { type PositionRecord, stepsOf, sumOfSteps } from './steps.ts';

const RECORD = {
  id: 'a:m',
  applicationId: 'a',
  metricId: 'm',
  licenses: 3,
  bought: 120,
  upgradesOut: 30,
  transfersIn: 10,
  transfersOut: 5,
  entitled: 95,
  assignedComputers: 50,
  assignedDatacenters: 0,
  assignedOrganizations: 20,
  assignedSites: 0,
  assignedUsers: 10,
  required: 60,
  covered: 53,
  uncovered: 7,
  consumed: 97,
  balance: -2,
} as unknown as PositionRecord;

describe('the steps of a position', () => {
  it('are those that add something, and add up to the sums', () => {
    expect(stepsOf(RECORD).map(({ key }) => key)).toEqual([
      'bought',
      'upgradesOut',
      'transfersIn',
      'transfersOut',
      'entitled',
      'assignedComputers',
      'assignedOrganizations',
      'assignedUsers',
      'usedWhereTransferred',
      'uncovered',
      'consumed',
    ]);
    for (const step of stepsOf(RECORD)) if (step.sign === '=') expect(sumOfSteps(RECORD, step)).toBe(RECORD[step.field]);
  });

  it('know no sum where nothing says how many were bought', () => {
    const unknown = { ...RECORD, bought: null };
    const [entitled] = stepsOf(unknown).filter(({ key }) => key === 'entitled');
    expect(entitled && sumOfSteps(unknown, entitled)).toBeNull();
  });
});

describe('what is behind a position', () => {
  const paths = (record: PositionRecord) => behindOf(record).map(({ to }) => decodeURIComponent(to.replaceAll('+', ' ')));

  it('is in lists with a filter of its product and metric, and on its application', () => {
    expect(paths(RECORD)).toEqual([
      '/licenses?filter=(applicationId -eq a) -and (metricId -eq m)',
      '/applications/a',
      '/applications/a/tracking/computers',
      '/applications/a/tracking/users',
      '/applications/a/transfers',
      '/computer-entitlements?filter=(applicationId -eq a) -and (metricId -eq m)',
      '/entitlements?filter=(applicationId -eq a) -and (metricId -eq m)',
    ]);
  });

  it('is named line by line, each in the list of its records', () => {
    const of = (key: Parameters<typeof recordsOfStep>[1]['key'], record = RECORD) =>
      decodeURIComponent(recordsOfStep(record, { key })?.replaceAll('+', ' ') ?? 'none');
    const product = '(applicationId -eq a) -and (metricId -eq m)';
    expect(of('bought')).toBe(`/licenses?filter=${product}`);
    expect(of('assignedUsers')).toBe(`/license-assignments?filter=${product} -and (kind -eq user)`);
    expect(of('transfersOut')).toBe('/applications/a/transfers');
    expect(of('uncovered')).toBe('/applications/a/tracking/computers');
    expect(of('entitled')).toBe('none');
    expect(of('transfersOut', { ...RECORD, applicationId: null })).toBe('none');
  });

  it('is the licenses alone where the application is not known', () => {
    expect(paths({ ...RECORD, applicationId: null })).toEqual([
      '/licenses?filter=(applicationId -exists false) -and (metricId -eq m)',
    ]);
  });
});
