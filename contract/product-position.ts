/**
 * The effective license position of a product: an application by one of its metrics.
 *
 *   available = bought − replaced by upgrades + transferred in − transferred out
 *   consumed  = assigned + transferred in (used where it arrives) + required by tracking and not covered
 *   position  = available − consumed: negative is a shortage
 *
 * Upgrades are licenses of their own and are in `bought`. A tracked requirement that is covered is not added: what covers it is
 * assigned or transferred. Each record's gap counts separately, so that excess coverage of another record does not hide it.
 * Source: service.md "License resources"; docs/console.md "License positions".
 */
import { ASSIGNMENT_KINDS, type AssignmentKind } from './assignment-kinds.ts';
import { add, compare, type Decimal, parseDecimal, subtract, toValue, ZERO } from './decimal.ts';
import type { Quantity } from './position.ts';
import type { PositionStatus } from './position-statuses.ts';
import { divide, multiply } from './quotient.ts';

/** A license with sums over its assignments and upgrades. Values that are not numbers count as missing. */
export interface HeldLicense {
  readonly applicationId: string | null;
  readonly metricId: string | null;
  readonly quantity: unknown;
  readonly purchaseValue: unknown;
  readonly purchaseCurrency: string | null;
  readonly isIncomplete: boolean;
  readonly assignments: readonly { readonly kind: AssignmentKind; readonly quantity: unknown }[];
  /** `quantity` of the upgrades that it results from. */
  readonly upgradesIn: readonly unknown[];
  /** `upgradedQuantity` of the upgrades based on it. */
  readonly upgradesOut: readonly unknown[];
}
export interface TrackedUse {
  readonly applicationId: string | null;
  readonly metricId: string | null;
  readonly initialRequirement: unknown;
  readonly receivedCoverage: unknown;
}
export interface TransferredRights {
  readonly fromApplicationId: string | null;
  readonly toApplicationId: string | null;
  readonly metricId: string | null;
  readonly quantity: unknown;
}

/** In one currency, the units of licenses that have both a quantity and a value, and their average price. */
export interface Price {
  readonly currency: string;
  readonly licenses: number;
  readonly units: number;
  readonly value: number;
  readonly averageCost: number;
}

export interface ProductPosition {
  /** `<application id>:<metric id>`; an unknown id is empty. */
  readonly id: string;
  readonly applicationId: string | null;
  readonly metricId: string | null;
  readonly licenses: number;
  readonly incomplete: number;
  /** Null if there are licenses but none gives a quantity. */
  readonly bought: Quantity | null;
  readonly quantityUnknown: number;
  readonly byKind: Readonly<Record<AssignmentKind, Quantity>>;
  readonly assigned: Quantity;
  readonly assignedUnknown: number;
  readonly upgradesIn: Quantity;
  readonly upgradesOut: Quantity;
  readonly transfersIn: Quantity;
  readonly transfersOut: Quantity;
  readonly required: Quantity;
  readonly covered: Quantity;
  readonly uncovered: Quantity;
  readonly entitled: Quantity | null;
  readonly consumed: Quantity;
  readonly balance: Quantity | null;
  readonly status: PositionStatus;
  /** Sorted by currency. */
  readonly prices: readonly Price[];
  /** The price in the currency in which most units were bought; on a tie the first. Null if nothing has a price. */
  readonly price: Price | null;
}

/** The cost of a number of units at a price, to four decimals, a half away from zero. */
export function costOf(units: number, { value, units: priced }: Pick<Price, 'value' | 'units'>): number {
  const near = ((units * value) / priced) * 10_000;
  // Numbers are exact enough, unless the result may be a half.
  if (Math.abs(near) < 2 ** 40 && Math.abs(Math.abs(near % 1) - 0.5) > 0.001) return (Math.round(near) + 0) / 10_000;
  const exact = divide(multiply(known(units), known(value)), known(priced), 4);
  return Number(toValue(exact));
}

export const positionId = (applicationId: string | null, metricId: string | null): string =>
  `${applicationId ?? ''}:${metricId ?? ''}`;

interface Sums extends Record<AssignmentKind, Decimal> {
  readonly applicationId: string | null;
  readonly metricId: string | null;
  licenses: number;
  incomplete: number;
  bought: Decimal;
  quantityUnknown: number;
  assignedUnknown: number;
  upgradesIn: Decimal;
  upgradesOut: Decimal;
  transfersIn: Decimal;
  transfersOut: Decimal;
  required: Decimal;
  covered: Decimal;
  uncovered: Decimal;
  readonly priced: Map<string, { licenses: number; units: Decimal; value: Decimal }>;
}

const known = (value: unknown): Decimal => parseDecimal(value) ?? ZERO;
const isAbove = (value: Decimal | null): value is Decimal => value !== null && compare(value, ZERO) > 0;

/** The positions of all products that are bought, tracked or transferred, unsorted. Tests compare SQL with it. @internal */
export function productPositions(records: {
  readonly licenses: Iterable<HeldLicense>;
  readonly tracking: Iterable<TrackedUse>;
  readonly transfers: Iterable<TransferredRights>;
}): ProductPosition[] {
  const all = new Map<string, Sums>();
  const of = (applicationId: string | null, metricId: string | null): Sums => {
    const id = positionId(applicationId, metricId);
    const sums = all.get(id) ?? noSums(applicationId, metricId);
    all.set(id, sums);
    return sums;
  };
  for (const license of records.licenses) addLicense(of(license.applicationId, license.metricId), license);
  for (const { applicationId, metricId, initialRequirement, receivedCoverage } of records.tracking) {
    const sums = of(applicationId, metricId);
    const gap = subtract(known(initialRequirement), known(receivedCoverage));
    sums.required = add(sums.required, known(initialRequirement));
    sums.covered = add(sums.covered, known(receivedCoverage));
    if (parseDecimal(initialRequirement) !== null && isAbove(gap)) sums.uncovered = add(sums.uncovered, gap);
  }
  for (const { fromApplicationId, toApplicationId, metricId, quantity } of records.transfers) {
    const [from, to] = [of(fromApplicationId, metricId), of(toApplicationId, metricId)];
    from.transfersOut = add(from.transfersOut, known(quantity));
    to.transfersIn = add(to.transfersIn, known(quantity));
  }
  return [...all].map(([id, sums]) => toPosition(id, sums));
}

function noSums(applicationId: string | null, metricId: string | null): Sums {
  return {
    applicationId,
    metricId,
    licenses: 0,
    incomplete: 0,
    bought: ZERO,
    quantityUnknown: 0,
    assignedUnknown: 0,
    computer: ZERO,
    datacenter: ZERO,
    organization: ZERO,
    site: ZERO,
    user: ZERO,
    upgradesIn: ZERO,
    upgradesOut: ZERO,
    transfersIn: ZERO,
    transfersOut: ZERO,
    required: ZERO,
    covered: ZERO,
    uncovered: ZERO,
    priced: new Map(),
  };
}

function addLicense(sums: Sums, license: HeldLicense): void {
  const quantity = parseDecimal(license.quantity);
  const value = parseDecimal(license.purchaseValue);
  sums.licenses += 1;
  if (license.isIncomplete) sums.incomplete += 1;
  if (quantity === null) sums.quantityUnknown += 1;
  else sums.bought = add(sums.bought, quantity);
  for (const assignment of license.assignments) {
    const units = parseDecimal(assignment.quantity);
    if (units === null) sums.assignedUnknown += 1;
    else sums[assignment.kind] = add(sums[assignment.kind], units);
  }
  for (const units of license.upgradesIn) sums.upgradesIn = add(sums.upgradesIn, known(units));
  for (const units of license.upgradesOut) sums.upgradesOut = add(sums.upgradesOut, known(units));
  if (!isAbove(quantity) || value === null || !license.purchaseCurrency) return;
  const priced = sums.priced.get(license.purchaseCurrency) ?? { licenses: 0, units: ZERO, value: ZERO };
  sums.priced.set(license.purchaseCurrency, {
    licenses: priced.licenses + 1,
    units: add(priced.units, quantity),
    value: add(priced.value, value),
  });
}

function toPosition(id: string, sums: Sums): ProductPosition {
  const { applicationId, metricId, licenses, incomplete, quantityUnknown, assignedUnknown } = sums;
  const assigned = ASSIGNMENT_KINDS.reduce((sum, kind) => add(sum, sums[kind]), ZERO);
  const bought = licenses > 0 && quantityUnknown === licenses ? null : sums.bought;
  const entitled = bought && subtract(add(subtract(bought, sums.upgradesOut), sums.transfersIn), sums.transfersOut);
  const consumed = add(add(assigned, sums.transfersIn), sums.uncovered);
  const balance = entitled && subtract(entitled, consumed);
  const sign = balance && compare(balance, ZERO);
  const prices = [...sums.priced]
    .map(([currency, { licenses: count, units, value }]): Price => {
      const [all, sum] = [Number(toValue(units)), Number(toValue(value))];
      return { currency, licenses: count, units: all, value: sum, averageCost: costOf(1, { value: sum, units: all }) };
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return {
    id,
    applicationId,
    metricId,
    licenses,
    incomplete,
    bought: bought && toValue(bought),
    quantityUnknown,
    byKind: Object.fromEntries(ASSIGNMENT_KINDS.map((kind) => [kind, toValue(sums[kind])])) as Record<AssignmentKind, Quantity>,
    assigned: toValue(assigned),
    assignedUnknown,
    upgradesIn: toValue(sums.upgradesIn),
    upgradesOut: toValue(sums.upgradesOut),
    transfersIn: toValue(sums.transfersIn),
    transfersOut: toValue(sums.transfersOut),
    required: toValue(sums.required),
    covered: toValue(sums.covered),
    uncovered: toValue(sums.uncovered),
    entitled: entitled && toValue(entitled),
    consumed: toValue(consumed),
    balance: balance && toValue(balance),
    status: sign === null ? 'unknown' : sign < 0 ? 'short' : sign > 0 ? 'surplus' : 'even',
    prices,
    price: prices.reduce<Price | null>((best, price) => (best === null || price.units > best.units ? price : best), null),
  };
}
