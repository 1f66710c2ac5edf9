import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../contract/dates.ts';
import { isUnreleased, type LifecycleFields, labelRows, toLifecycle as lifecycleOn, stretchOf } from './lifecycle.ts';

const EMPTY: LifecycleFields = {
  releaseDate: null,
  endOfSupportDate: null,
  endOfLifeDate: null,
  endOfExtendedSupportDate: null,
  isReleaseDateNotAnnounced: null,
  isEndOfSupportDateNotAnnounced: null,
  isEndOfLifeDateNotAnnounced: null,
  isEndOfExtendedSupportDateNotAnnounced: null,
  isEndOfSupport: null,
  isEndOfLife: null,
  isEndOfExtendedSupport: null,
};
const toLifecycle = (application: LifecycleFields, ms: number) => lifecycleOn(application, dayOf(ms));
const NOW = Date.parse('2026-03-10T15:00:00Z');

describe('toLifecycle', () => {
  it('orders dated milestones by date and puts the others after them', () => {
    const { events } = toLifecycle(
      {
        ...EMPTY,
        releaseDate: Date.parse('2024-01-01T00:00:00Z'),
        endOfLifeDate: Date.parse('2025-01-01T00:00:00Z'),
        endOfSupportDate: Date.parse('2027-01-01T00:00:00Z'),
        isEndOfExtendedSupportDateNotAnnounced: true,
      },
      NOW,
    );
    expect(events.map((event) => [event.milestone, event.state])).toEqual([
      ['release', 'past'],
      ['endOfLife', 'past'],
      ['endOfSupport', 'coming'],
      ['endOfExtendedSupport', 'notAnnounced'],
    ]);
    expect(events[0]?.place).toBe(0);
    expect(events[2]?.place).toBe(1);
  });

  it('counts whole UTC days', () => {
    const late = { ...EMPTY, endOfSupportDate: Date.parse('2026-03-11T00:00:00Z') };
    expect(toLifecycle(late, Date.parse('2026-03-10T23:59:59.999Z')).events[0]?.days).toBe(1);
    expect(toLifecycle(late, Date.parse('2026-03-11T00:00:00Z')).events[0]).toMatchObject({ days: 0, state: 'today' });
    expect(toLifecycle(late, Date.parse('2026-03-12T00:00:00Z')).events[0]).toMatchObject({ days: -1, state: 'past' });
  });

  it('believes the flag where there is no date', () => {
    const { events, today } = toLifecycle({ ...EMPTY, isEndOfLife: true }, NOW);
    expect(events.find((event) => event.milestone === 'endOfLife')?.state).toBe('reached');
    expect(today).toBeNull();
  });

  it('places a single date of today in the middle', () => {
    const one = toLifecycle({ ...EMPTY, releaseDate: NOW }, NOW);
    expect(one.events[0]?.place).toBe(0.5);
    expect(one.today).toBe(0.5);
  });

  it('is unreleased before its release day', () => {
    const at = (releaseDate: number | null) => isUnreleased({ releaseDate }, dayOf(NOW));
    expect([at(NOW + 86_400_000), at(NOW), at(null)]).toEqual([true, false, false]);
  });
});

describe('the line', () => {
  it('puts labels that would lie on each other in rows of their own', () => {
    expect(labelRows([0, 0.5, 1])).toEqual([0, 0, 0]);
    expect(labelRows([0, 0.1, 0.2, 0.6])).toEqual([0, 1, 2, 0]);
    // Both are moved inward from the edge, so that they end up in the same place.
    expect(labelRows([0, 0.12])).toEqual([0, 1]);
    expect(labelRows([])).toEqual([]);
  });

  it('says near and far times in one way', () => {
    const from = (days: number) => stretchOf(dayOf(Date.UTC(2026, 10, 29)), dayOf(Date.UTC(2026, 10, 29 + days)));
    expect(from(59)).toEqual({ years: 0, months: 0, days: 59 });
    expect(from(-61)).toEqual({ years: 0, months: 2, days: 0 });
    // 30 April 2027: five months and a day, which are fewer than five months of average length.
    expect(from(152)).toEqual({ years: 0, months: 5, days: 0 });
    expect(from(706)).toEqual({ years: 1, months: 11, days: 0 });
    expect(from(-1503)).toEqual({ years: 4, months: 1, days: 0 });
    expect(from(731)).toEqual({ years: 2, months: 0, days: 0 });
  });
});
