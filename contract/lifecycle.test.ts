import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from './dates.ts';
import { matchFilter } from './filter/match.ts';
import { parseFilter } from './filter/parse.ts';
import { serializeFilter } from './filter/serialize.ts';
import {
  type EndFields,
  endConflicts,
  endingFilter,
  endsWithoutDate,
  monthsAfter,
  PHASES,
  phaseFilter,
  phaseOn,
} from './lifecycle.ts';
import { Application } from './resources/index.ts';

const day = (text: string): number => dayOf(Date.parse(text));
const ends = (support: string | null, life: string | null, extended: string | null = null): EndFields => ({
  endOfSupportDate: support === null ? null : Date.parse(support),
  endOfLifeDate: life === null ? null : Date.parse(life),
  endOfExtendedSupportDate: extended === null ? null : Date.parse(extended),
});
const TODAY = day('2026-11-28');

describe('phaseOn', () => {
  it('reads Windows Server 2019 as in extended support until its end of life', () => {
    expect(phaseOn(ends('2024-01-09', '2029-01-09'), TODAY)).toEqual({ phase: 'extendedSupport', day: day('2029-01-09') });
  });

  it.each([
    // Every phase includes its first and last day.
    ['2024-01-09', { phase: 'supported', day: day('2024-01-09') }],
    ['2024-01-10', { phase: 'extendedSupport', day: day('2029-01-09') }],
    ['2029-01-09', { phase: 'extendedSupport', day: day('2029-01-09') }],
    ['2029-01-10', { phase: 'outOfSupport', day: day('2029-01-09') }],
  ] as const)('on %s', (today, phase) => {
    expect(phaseOn(ends('2024-01-09', '2029-01-09'), day(today))).toEqual(phase);
  });

  it.each([
    ['no dates', ends(null, null), 'unknown', null],
    ['only a support date ahead', ends('2026-11-29', null), 'supported', '2026-11-29'],
    ['only a support date past', ends('2026-11-27', null), 'outOfSupport', '2026-11-27'],
    ['only a life date ahead', ends(null, '2027-01-01'), 'supported', '2027-01-01'],
    ['only a life date past', ends(null, '2020-01-01'), 'outOfSupport', '2020-01-01'],
    ['life past, extended ahead, support unknown', ends(null, '2020-01-01', '2027-01-01'), 'supported', '2027-01-01'],
    ['support past, extended ahead', ends('2020-01-01', null, '2027-01-01'), 'extendedSupport', '2027-01-01'],
    ['life past, extended ahead, support past', ends('2020-01-01', '2021-01-01', '2027-01-01'), 'extendedSupport', '2027-01-01'],
    ['extended past before life ahead', ends('2020-01-01', '2027-01-01', '2021-01-01'), 'extendedSupport', '2027-01-01'],
    ['support after all others', ends('2027-01-01', '2020-01-01', '2021-01-01'), 'supported', '2027-01-01'],
  ] as const)('%s', (_what, application, phase, until) => {
    expect(phaseOn(application, TODAY)).toEqual({ phase, day: until === null ? null : day(until) });
  });

  it('takes what is no date for none', () => {
    expect(phaseOn({ endOfSupportDate: 'soon', endOfLifeDate: Number.NaN }, TODAY).phase).toBe('unknown');
  });
});

describe('flags of the service', () => {
  it('differ from a date in either direction, and from nothing on the last day', () => {
    const past = { ...ends('2020-01-01', '2026-11-28'), isEndOfSupport: false, isEndOfLife: false };
    expect(endConflicts(past, TODAY)).toEqual([{ end: 'endOfSupport', flag: false, day: day('2020-01-01') }]);
    const ahead = { ...ends('2020-01-01', '2026-11-28'), isEndOfSupport: true, isEndOfLife: true };
    expect(endConflicts(ahead, TODAY)).toEqual([{ end: 'endOfLife', flag: true, day: day('2026-11-28') }]);
    expect(endConflicts({ ...ends('2020-01-01', null), isEndOfSupport: null, isEndOfLife: true }, TODAY)).toEqual([]);
  });

  it('are told where they stand without a date', () => {
    expect(endsWithoutDate({ ...ends('2020-01-01', null), isEndOfSupport: true, isEndOfLife: true })).toEqual(['endOfLife']);
  });
});

const date = fc.option(
  fc.integer({ min: -3, max: 3 }).map((days) => (TODAY + days) * DAY_MS),
  { nil: null },
);

describe('endingFilter', () => {
  it('finds exactly the applications whose phase ends by the day, and can be written as text', () => {
    const tree = endingFilter(TODAY, TODAY + 2);
    fc.assert(
      fc.property(date, date, date, (endOfSupportDate, endOfLifeDate, endOfExtendedSupportDate) => {
        const record = { endOfSupportDate, endOfLifeDate, endOfExtendedSupportDate };
        const { day: end } = phaseOn(record, TODAY);
        expect(matchFilter(tree, record, Application.fields)).toBe(end !== null && end >= TODAY && end <= TODAY + 2);
      }),
      { seed: 19 },
    );
    expect(parseFilter(serializeFilter(tree))).toMatchObject({ ok: true, tree });
  });
});

describe('monthsAfter', () => {
  it.each([
    ['2026-11-28', 12, '2027-11-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('%s and %i months', (from, months, to) => expect(monthsAfter(day(from), months)).toBe(day(to)));
});

describe('phaseFilter', () => {
  it('finds exactly the applications of the phase, and can be written as text', () => {
    fc.assert(
      fc.property(date, date, date, (endOfSupportDate, endOfLifeDate, endOfExtendedSupportDate) => {
        const record = { endOfSupportDate, endOfLifeDate, endOfExtendedSupportDate };
        const found = PHASES.filter((phase) => matchFilter(phaseFilter(phase, TODAY), record, Application.fields));
        expect(found).toEqual([phaseOn(record, TODAY).phase]);
      }),
      { seed: 19 },
    );
    for (const phase of PHASES) {
      const tree = phaseFilter(phase, TODAY);
      expect(parseFilter(serializeFilter(tree))).toMatchObject({ ok: true, tree });
    }
  });
});
