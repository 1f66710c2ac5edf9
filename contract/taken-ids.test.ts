import { expect, test } from 'vitest';
import { OPERATIONS, operation } from './operations.ts';
import { hasTakenId } from './taken-ids.ts';

test('words of paths are ids of no record', () => {
  expect(hasTakenId(operation('getUser'), { userId: 'kpi' })).toBe(true);
  expect(hasTakenId(operation('listUserApplications'), { userId: 'kpi' })).toBe(true);
  expect(hasTakenId(operation('getLicense'), { id: 'transfers' })).toBe(true);
  expect(hasTakenId(operation('getLicense'), { id: 'kpi' })).toBe(false);
  for (const each of OPERATIONS) {
    const params = Object.fromEntries(each.params.map((name) => [name, '5c6c8c1c-0000-4000-8000-000000000001']));
    expect(hasTakenId(each, params), each.id).toBe(false);
  }
});
