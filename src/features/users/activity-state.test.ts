import { describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../contract/dates.ts';
import { activityState, idleDays } from './activity-state.ts';

const today = dayOf(Date.parse('2026-11-28T09:00:00Z'));
const ago = (days: number) => (today - days) * DAY_MS;

describe('activity', () => {
  it('parts at thirty UTC days, today among them', () => {
    expect([0, 29, 30, 400].map((days) => activityState(ago(days), today))).toEqual(['active', 'active', 'inactive', 'inactive']);
    expect([null, undefined, 'soon'].map((value) => activityState(value, today))).toEqual([
      'noActivity',
      'noActivity',
      'noActivity',
    ]);
  });

  it('counts whole days', () => {
    expect([ago(0) + 5, ago(1), ago(-3)].map((ms) => idleDays(ms, today))).toEqual([0, 1, 0]);
    expect(idleDays(null, today)).toBeNull();
  });
});
