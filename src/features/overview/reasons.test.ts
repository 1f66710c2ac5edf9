import { expect, it } from 'vitest';
import { reasonsOf } from './reasons.ts';

it('counts a license with each of its reasons, and says so where they overlap', () => {
  const rows = [
    { key: '1', value: 4 },
    { key: '5', value: 3 },
  ];
  const { reasons, overlaps } = reasonsOf(rows);
  expect(reasons).toEqual([
    { name: 'Application', count: 7, values: [1, 5] },
    { name: 'Metric', count: 3, values: [5] },
  ]);
  expect(overlaps).toBe(true);
  expect(reasonsOf([rows[0] ?? { key: '', value: 0 }, { key: '4', value: 3 }]).overlaps).toBe(false);
  expect(reasonsOf([])).toEqual({ reasons: [], overlaps: false });
});
