import { describe, expect, it } from 'vitest';
import { setLocale } from '../../../text/locale.ts';
import { parseDay } from './kpi-range.ts';
import { bucketRows, type KpiRow, type Measure, missingDays, NO_VALUES } from './kpi-series.ts';
import { missingNote, sayFlow, sayLevels } from './kpi-words.ts';

setLocale({ locale: 'en-GB', zoneinfo: 'UTC' });
const MONDAY = parseDay('2026-11-02') ?? 0;
const LEVELS: readonly Measure[] = ['active', 'inactive'];
const rowsOf = (days: readonly (Partial<Record<Measure, number>> | null)[]): readonly KpiRow[] =>
  days.map((values, index) => ({ fromDay: MONDAY + index, toDay: MONDAY + index, values: { ...NO_VALUES, ...values } }));

describe('what a chart says', () => {
  it('is the last value of each series and its change, in one sentence', () => {
    const rows = rowsOf([
      { active: 1600, inactive: 345 },
      { active: 1612, inactive: 345 },
    ]);
    expect(sayLevels(rows, LEVELS, null)).toBe('2 Nov 2026 to 3 Nov 2026: Active 1,612 (+12), Inactive 345 (unchanged).');
    expect(
      sayLevels(
        rows,
        LEVELS,
        rowsOf([null, { active: 1500 }]).map(({ values }) => values),
      ),
    ).toContain('Active 1,612 (+12, before 1,500)');
    expect(sayLevels(rows.slice(0, 1), LEVELS, null)).toContain('Active 1,600, Inactive 345.');
  });

  it('names what is missing: whole points, and series of which values are missing', () => {
    const rows = rowsOf([{ active: 1600, inactive: 345 }, { active: 1600 }, null, { active: 1600, inactive: 345 }]);
    expect(sayLevels(rows, LEVELS, null)).toMatch(/ 1 point without data\. Inactive is missing at 1 point\.$/);
    expect(sayLevels(rowsOf([null, null]), LEVELS, null)).toBe('The service has no data for this range.');
  });

  it('says where the three parts and the total differ', () => {
    const all = (total: number) => ({ active: 5, inactive: 3, noActivity: 2, total });
    const parts: readonly Measure[] = ['active', 'inactive', 'noActivity'];
    expect(sayLevels(rowsOf([all(10), all(11)]), parts, null)).toMatch(/ At 1 point the three do not add up to the total\.$/);
    expect(sayLevels(rowsOf([all(10), { active: 5, inactive: 3, total: 11 }]), parts, null)).not.toContain('add up');
  });

  it('says no 0 for arrivals that nobody counted', () => {
    expect(sayFlow(rowsOf([{ added: 3 }]), null)).toContain('3 added, an unknown number removed');
    expect(sayFlow(rowsOf([null]), null)).toBe('The service has no data for this range.');
  });
});

describe('a week', () => {
  it('says of how many of its days nothing is known', () => {
    const days = rowsOf([{ active: 1, inactive: 1 }, { active: 1 }, null, { active: 2, inactive: 1 }, null, null, null, null]);
    const weeks = bucketRows(days, 'week');
    expect(weeks.map((week) => missingDays(days, week, LEVELS))).toEqual([5, 1]);
    expect(weeks.map((week) => missingNote(week, missingDays(days, week, LEVELS)))).toEqual(['5 of 7 days without data', null]);
    expect(weeks.map((week) => missingDays(days, week, ['active']))).toEqual([4, 1]);
  });
});
