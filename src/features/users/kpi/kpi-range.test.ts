import { describe, expect, it } from 'vitest';
import { matchFilter } from '../../../../contract/filter/match.ts';
import { User } from '../../../../contract/resources/users.ts';
import { usersBehind } from './kpi-filter.ts';
import { isoDay, kpiQuery, parseDay, previousPeriod, readView, writeView } from './kpi-range.ts';
import type { MEASURES } from './kpi-series.ts';

const today = parseDay('2026-11-28') ?? 0;
const read = (query: string) => readView(new URLSearchParams(query), today);

describe('range in the URL', () => {
  it('is 30 days where nothing is said, and a preset where one is named', () => {
    expect(read('').view).toMatchObject({ fromDay: today - 29, toDay: today, preset: 30, bucket: 'day', compare: false });
    expect(read('range=365&bucket=week&compare=previous').view).toMatchObject({
      fromDay: today - 364,
      preset: 365,
      bucket: 'week',
      compare: true,
    });
  });

  it('takes a range of its own of up to 400 days', () => {
    expect(read('from=2026-10-01&to=2026-10-31').view).toMatchObject({
      preset: null,
      fromDay: parseDay('2026-10-01'),
      toDay: parseDay('2026-10-31'),
    });
    expect(read(`from=${isoDay(today - 399)}&to=${isoDay(today)}`).problem).toBeNull();
    expect(read('from=2026-11-28&to=2026-11-28').view.fromDay).toBe(today);
    expect(read('from=2026-11-01&to=2027-01-01').view.toDay).toBe(today);
  });

  it.each([
    ['range=12', 'unreadable'],
    ['from=2026-02-30&to=2026-03-01', 'unreadable'],
    ['to=2026-03-01', 'unreadable'],
    ['from=2026-03-02&to=2026-03-01', 'reversed'],
    [`from=${isoDay(today - 400)}&to=${isoDay(today)}`, 'too-long'],
    ['from=2027-01-01&to=2027-01-02', 'future'],
  ])('names what is wrong with %s and shows the default', (query, problem) => {
    expect(read(query)).toMatchObject({ problem, view: { preset: 30 } });
  });

  it('writes what it reads and keeps other parameters', () => {
    for (const query of ['', 'range=7', 'from=2026-10-01&to=2026-10-31', 'range=90&bucket=week&compare=previous', 'x=1']) {
      expect(writeView(new URLSearchParams(query), read(query).view).toString()).toBe(query);
    }
  });

  it('asks for whole UTC days and for the period before', () => {
    expect(kpiQuery({ fromDay: today - 1, toDay: today })).toEqual({
      fromDate: '2026-11-27T00:00:00Z',
      toDate: '2026-11-28T00:00:00Z',
    });
    expect(previousPeriod({ fromDay: today - 6, toDay: today, bucket: 'day' })).toEqual({
      fromDay: today - 13,
      toDay: today - 7,
    });
    expect(previousPeriod({ fromDay: today - 29, toDay: today, bucket: 'week' })).toEqual({
      fromDay: today - 64,
      toDay: today - 35,
    });
  });
});

describe('users behind a part of a chart', () => {
  const at = (text: string) => Date.parse(text);
  const user = (lastActive: number | null, createdDate: number) => ({ id: 'a', lastActive, createdDate });
  const behind = (measure: (typeof MEASURES)[number], day: number, record: Record<string, unknown>) => {
    const found = usersBehind(measure, day, day, today);
    return found && matchFilter(found.filter, record, User.fields);
  };
  const young = at('2020-01-01T00:00:00Z');

  it('parts today exactly at 30 days', () => {
    const edge = user(at('2026-10-30T00:00:00Z'), young);
    const older = user(at('2026-10-29T23:59:59Z'), young);
    const none = user(null, young);
    expect([edge, older, none].map((u) => behind('active', today, u))).toEqual([true, false, false]);
    expect([edge, older, none].map((u) => behind('inactive', today, u))).toEqual([false, true, false]);
    expect([edge, older, none].map((u) => behind('noActivity', today, u))).toEqual([false, false, true]);
    expect([edge, older, none].map((u) => behind('total', today, u))).toEqual([true, true, true]);
  });

  it('finds the arrivals of a day, and has no one for removals', () => {
    expect(behind('added', today, user(null, at('2026-11-28T10:00:00Z')))).toBe(true);
    expect(behind('added', today - 1, user(null, at('2026-11-28T00:00:00Z')))).toBe(false);
    expect(behind('removed', today, user(null, young))).toBeNull();
  });

  it('says that the past is not exact and leaves out who came later', () => {
    expect(usersBehind('active', today - 60, today - 60, today)?.exact).toBe(false);
    expect(usersBehind('active', today, today, today)?.exact).toBe(true);
    expect(behind('noActivity', today - 60, user(null, at('2026-11-01T00:00:00Z')))).toBe(false);
  });
});
