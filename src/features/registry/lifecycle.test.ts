import { describe, expect, it } from 'vitest';
import { type LifecycleFields, toLifecycle } from './lifecycle.ts';

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

  it('is supported through the last day, in extended support until that ends, then unsupported', () => {
    const life = {
      ...EMPTY,
      endOfSupportDate: Date.parse('2026-03-10T00:00:00Z'),
      endOfExtendedSupportDate: Date.parse('2026-03-20T00:00:00Z'),
    };
    expect(toLifecycle(life, Date.parse('2026-03-10T23:00:00Z')).phase).toBe('supported');
    expect(toLifecycle(life, Date.parse('2026-03-11T00:00:00Z')).phase).toBe('extendedSupport');
    expect(toLifecycle(life, Date.parse('2026-03-20T12:00:00Z')).phase).toBe('extendedSupport');
    expect(toLifecycle(life, Date.parse('2026-03-21T00:00:00Z')).phase).toBe('unsupported');
  });

  it('believes the flag where there is no date', () => {
    const { events, phase, today } = toLifecycle({ ...EMPTY, isEndOfLife: true }, NOW);
    expect(events.find((event) => event.milestone === 'endOfLife')?.state).toBe('reached');
    expect(phase).toBe('unsupported');
    expect(today).toBeNull();
  });

  it('knows nothing of an empty record and places a single date of today in the middle', () => {
    expect(toLifecycle(EMPTY, NOW).phase).toBe('unknown');
    const one = toLifecycle({ ...EMPTY, releaseDate: NOW }, NOW);
    expect(one.events[0]?.place).toBe(0.5);
    expect(one.today).toBe(0.5);
  });

  it('is unreleased before its release day', () => {
    expect(toLifecycle({ ...EMPTY, releaseDate: NOW + 86_400_000 }, NOW).phase).toBe('unreleased');
  });
});
