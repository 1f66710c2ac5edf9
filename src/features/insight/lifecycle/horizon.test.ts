import { describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../../contract/dates.ts';
import { type EndRecord, HORIZON_MONTHS, horizonEnd, horizonOf, slotsOf } from './horizon.ts';

const day = (text: string): number => dayOf(Date.parse(`${text}T00:00:00Z`));
const TODAY = day('2026-11-29');
const end = (applicationId: string, date: string, more: Partial<EndRecord> = {}): EndRecord => ({
  applicationId,
  manufacturer: 'Contoso',
  endDate: day(date) * DAY_MS,
  becomes: 'outOfSupport',
  computers: 3,
  users: 5,
  entitlements: 7,
  ...more,
});

describe('the slots of a horizon', () => {
  it('are 24 calendar months, from that of today on', () => {
    const slots = slotsOf(TODAY, 'month');
    expect(slots).toHaveLength(HORIZON_MONTHS);
    expect([slots[0]?.key, slots.at(-1)?.key]).toEqual(['2026-11', '2028-10']);
    expect(slots[0]).toMatchObject({ fromDay: day('2026-11-01'), endDay: day('2026-12-01') });
    expect(slots.at(-1)?.endDay).toBe(horizonEnd(TODAY));
    for (const [index, slot] of slots.entries()) expect(slot.fromDay).toBe(slots[index - 1]?.endDay ?? slot.fromDay);
  });

  it('are quarters, the first and last of them cut', () => {
    expect(slotsOf(TODAY, 'quarter').map(({ key }) => key)).toEqual([
      ...['2026-Q4', '2027-Q1', '2027-Q2', '2027-Q3', '2027-Q4', '2028-Q1', '2028-Q2', '2028-Q3', '2028-Q4'],
    ]);
    expect(slotsOf(TODAY, 'quarter')[0]).toMatchObject({ fromDay: day('2026-11-01'), endDay: day('2027-01-01') });
  });
});

describe('a horizon', () => {
  it('counts from today to its last day, and nothing beside', () => {
    const { totals } = horizonOf(
      [end('past', '2026-11-28'), end('today', '2026-11-29'), end('last', '2028-10-31'), end('beyond', '2028-11-01')],
      TODAY,
      'month',
      'applications',
    );
    expect(totals.map(({ out }) => out)).toEqual([1, ...Array(22).fill(0), 1]);
  });

  it('counts an application once in a slot, by the worst of its ends, and in each slot in which one ends', () => {
    const records = [
      end('a', '2027-01-09', { becomes: 'extendedSupport' }),
      end('a', '2027-01-31'),
      end('b', '2027-01-10', { becomes: 'extendedSupport', manufacturer: null }),
      end('b', '2027-03-01', { manufacturer: null }),
    ];
    const monthly = horizonOf(records, TODAY, 'month', 'applications');
    expect(monthly.totals[2]).toEqual({ out: 1, on: 1 });
    expect(monthly.totals[4]).toEqual({ out: 1, on: 0 });
    expect(horizonOf(records, TODAY, 'quarter', 'applications').totals[1]).toEqual({ out: 2, on: 0 });
  });

  it('counts an application once in its totals, whatever number of slots it ends in', () => {
    const records = [
      end('a', '2027-01-31', { becomes: 'extendedSupport' }),
      end('a', '2027-09-30'),
      end('b', '2027-02-01'),
      end('b', '2028-02-01'),
      end('c', '2027-02-01', { becomes: 'extendedSupport', manufacturer: 'Fabrikam' }),
    ];
    for (const bucket of ['month', 'quarter'] as const) {
      const { total, totals, manufacturers } = horizonOf(records, TODAY, bucket, 'applications');
      expect(total).toEqual({ out: 2, on: 1 });
      expect(totals.reduce((so, { out, on }) => so + out + on, 0)).toBe(5);
      expect(manufacturers.map(({ name, total }) => [name, total])).toEqual([
        ['Contoso', 2],
        ['Fabrikam', 1],
      ]);
    }
    expect(horizonOf(records, TODAY, 'quarter', 'computers').total).toEqual({ out: 6, on: 3 });
  });

  it('weighs by what uses an application', () => {
    const records = [end('a', '2027-01-31'), end('b', '2027-01-31', { users: null, manufacturer: 'Fabrikam' })];
    const sums = (weight: 'computers' | 'users' | 'entitlements') => horizonOf(records, TODAY, 'month', weight).totals[2]?.out;
    expect([sums('computers'), sums('users'), sums('entitlements')]).toEqual([6, 5, 14]);
    // Nothing of it is used: it does not appear.
    expect(horizonOf(records, TODAY, 'month', 'users').manufacturers.map(({ name }) => name)).toEqual(['Contoso']);
  });
});
