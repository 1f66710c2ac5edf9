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
  /** One per slot. An application with ends in several slots is in each of them, so they can add up to more than `total`. */
  readonly totals: readonly SlotSums[];
  /** Each application once. */
  readonly total: SlotSums;
  /** Manufacturers by their total, largest first; each with a number per slot. In the total an application counts once. */
  readonly manufacturers: readonly { readonly name: string | null; readonly total: number; readonly counts: readonly number[] }[];
}

/** Applications that reach an end, each with whether one of its ends leaves it out of support. */
type Ending = Map<string | null, { readonly record: EndRecord; isOut: boolean }>;

function addEnd(ending: Ending, record: EndRecord): void {
  const isOut = record.becomes === 'outOfSupport';
  const known = ending.get(record.applicationId);
  if (known) known.isOut ||= isOut;
  else ending.set(record.applicationId, { record, isOut });
}

const amountOf = (record: EndRecord, weight: Weight): number => (weight === 'applications' ? 1 : (record[weight] ?? 0));

function sumsOf(ending: Ending, weight: Weight): SlotSums {
  const sums = { out: 0, on: 0 };
  for (const { record, isOut } of ending.values()) sums[isOut ? 'out' : 'on'] += amountOf(record, weight);
  return sums;
}

function byManufacturer(ending: Ending, weight: Weight): ReadonlyMap<string | null, number> {
  const amounts = new Map<string | null, number>();
  for (const { record } of ending.values())
    amounts.set(record.manufacturer, (amounts.get(record.manufacturer) ?? 0) + amountOf(record, weight));
  return amounts;
}

/** An application counts once in a slot and once in a total, whatever ends it has there, and by the worst of them. */
export function horizonOf(records: readonly EndRecord[], todayDay: number, bucket: Bucket, weight: Weight): Horizon {
  const slots = slotsOf(todayDay, bucket);
  const inSlots = slots.map((): Ending => new Map());
  const inAll: Ending = new Map();
  for (const record of records) {
    const day = record.endDate === null ? null : dayOf(record.endDate);
    const index = day === null || day < todayDay ? -1 : slots.findIndex(({ endDay }) => day < endDay);
    const inSlot = inSlots[index];
    if (!inSlot) continue;
    addEnd(inSlot, record);
    addEnd(inAll, record);
  }
  const perSlot = inSlots.map((ending) => byManufacturer(ending, weight));
  return {
    slots,
    totals: inSlots.map((ending) => sumsOf(ending, weight)),
    total: sumsOf(inAll, weight),
    manufacturers: [...byManufacturer(inAll, weight)]
      .map(([name, total]) => ({ name, total, counts: perSlot.map((amounts) => amounts.get(name) ?? 0) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total || ((a.name ?? '￿') < (b.name ?? '￿') ? -1 : 1)),
  };
}
