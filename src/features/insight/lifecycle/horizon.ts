/** Upcoming ends, grouped into the months or quarters of a horizon. All days are UTC days of the service, from 1970-01-01. */
import { DAY_MS, dayOf } from '../../../../contract/dates.ts';
import type { AnswerOf } from '../../../../contract/infer.ts';

export type EndRecord = Pick<
  AnswerOf<'listLifecycleEnds'>,
  'applicationId' | 'manufacturer' | 'endDate' | 'becomes' | 'computers' | 'users' | 'entitlements'
>;

/** The current month and those after it. */
export const HORIZON_MONTHS = 24;
export const BUCKETS = ['month', 'quarter'] as const;
export type Bucket = (typeof BUCKETS)[number];
/** What an application counts as: itself, or what uses it. */
export const WEIGHTS = ['applications', 'computers', 'users', 'entitlements'] as const;
export type Weight = (typeof WEIGHTS)[number];

export interface Slot {
  /** `2026-12` or `2026-Q4`. */
  readonly key: string;
  readonly fromDay: number;
  /** The first day after it. */
  readonly endDay: number;
}

/** The first day after the horizon. */
export const horizonEnd = (todayDay: number): number => monthStart(todayDay, HORIZON_MONTHS);

function monthStart(todayDay: number, months: number): number {
  const today = new Date(todayDay * DAY_MS);
  return dayOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1));
}

/** The slots of a horizon: calendar months, or calendar quarters, the first and last of which may be partial. */
export function slotsOf(todayDay: number, bucket: Bucket): readonly Slot[] {
  const slots: Slot[] = [];
  for (let month = 0; month < HORIZON_MONTHS; month += 1) {
    const [fromDay, endDay] = [monthStart(todayDay, month), monthStart(todayDay, month + 1)];
    const date = new Date(fromDay * DAY_MS);
    const year = date.getUTCFullYear();
    const key =
      bucket === 'month'
        ? `${year}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`
        : `${year}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
    const last = slots.at(-1);
    if (last?.key === key) slots[slots.length - 1] = { ...last, endDay };
    else slots.push({ key, fromDay, endDay });
  }
  return slots;
}

export interface SlotSums {
  /** For applications that are out of support the day after. */
  readonly out: number;
  /** For applications whose support continues, extended or not. */
  readonly on: number;
}

export interface Horizon {
  readonly slots: readonly Slot[];
  /** One per slot. */
  readonly totals: readonly SlotSums[];
  /** Manufacturers by the sum of their ends, largest first; each with a number per slot. */
  readonly manufacturers: readonly { readonly name: string | null; readonly sum: number; readonly counts: readonly number[] }[];
}

/** An application counts once in a slot, whatever ends it has there, and by the worst of them. */
export function horizonOf(records: readonly EndRecord[], todayDay: number, bucket: Bucket, weight: Weight): Horizon {
  const slots = slotsOf(todayDay, bucket);
  const worst = new Map<string, { readonly record: EndRecord; readonly index: number; isOut: boolean }>();
  for (const record of records) {
    const day = record.endDate === null ? null : dayOf(record.endDate);
    const index = day === null || day < todayDay ? -1 : slots.findIndex(({ endDay }) => day < endDay);
    if (index < 0) continue;
    const key = `${index} ${record.applicationId}`;
    const known = worst.get(key);
    const isOut = record.becomes === 'outOfSupport';
    if (known) known.isOut ||= isOut;
    else worst.set(key, { record, index, isOut });
  }
  const totals = slots.map(() => ({ out: 0, on: 0 }));
  const manufacturers = new Map<string | null, number[]>();
  for (const { record, index, isOut } of worst.values()) {
    const amount = weight === 'applications' ? 1 : (record[weight] ?? 0);
    const total = totals[index];
    if (total) total[isOut ? 'out' : 'on'] += amount;
    const counts = manufacturers.get(record.manufacturer) ?? slots.map(() => 0);
    counts[index] = (counts[index] ?? 0) + amount;
    manufacturers.set(record.manufacturer, counts);
  }
  return {
    slots,
    totals,
    manufacturers: [...manufacturers]
      .map(([name, counts]) => ({ name, counts, sum: counts.reduce((a, b) => a + b, 0) }))
      .filter(({ sum }) => sum > 0)
      .sort((a, b) => b.sum - a.sum || ((a.name ?? '￿') < (b.name ?? '￿') ? -1 : 1)),
  };
}
