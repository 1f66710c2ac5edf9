/**
 * The position of a license: bought, assigned, remaining. The only code that computes it, for pages and exports alike.
 * Source: service.md "License resources" (five kinds of assignment); lessons.md "License counts and expiry".
 */
import { ASSIGNMENT_KINDS, type AssignmentKind } from './assignment-kinds.ts';
import { add, type Decimal, parseDecimal, subtract, toValue, ZERO } from './decimal.ts';

export interface Assignment {
  readonly kind: AssignmentKind;
  readonly id: string | null;
  /** A value that is not a number stays as received and is counted in `unreadable`. */
  readonly quantity: unknown;
}

/** A number, or decimal text if a number would lose digits. */
export type Quantity = number | string;

export interface Position {
  readonly bought: Quantity | null;
  readonly assigned: Quantity;
  readonly byKind: Readonly<Record<AssignmentKind, Quantity>>;
  /** bought − assigned, negative in a shortage, never clamped; null if the number bought is unknown. */
  readonly remaining: Quantity | null;
  readonly state: 'remaining' | 'even' | 'short' | 'unknown';
  /** Assignments without a readable quantity; if there are any, the sums are lower bounds. */
  readonly unreadable: number;
}

/** Sums the computer, data center, organization, site and user assignments, counting each assignment id once. */
export function positionOf(bought: unknown, assignments: Iterable<Assignment>): Position {
  const byKind: Record<AssignmentKind, Decimal> = {
    computer: ZERO,
    datacenter: ZERO,
    organization: ZERO,
    site: ZERO,
    user: ZERO,
  };
  const seen = new Set<string>();
  let unreadable = 0;
  for (const { kind, id, quantity } of assignments) {
    if (id !== null) {
      if (seen.has(id)) continue;
      seen.add(id);
    }
    const count = parseDecimal(quantity);
    if (count === null) unreadable += 1;
    else byKind[kind] = add(byKind[kind], count);
  }
  const assigned = ASSIGNMENT_KINDS.reduce((sum, kind) => add(sum, byKind[kind]), ZERO);
  const known = parseDecimal(bought);
  const remaining = known && subtract(known, assigned);
  return {
    bought: known && toValue(known),
    assigned: toValue(assigned),
    byKind: {
      computer: toValue(byKind.computer),
      datacenter: toValue(byKind.datacenter),
      organization: toValue(byKind.organization),
      site: toValue(byKind.site),
      user: toValue(byKind.user),
    },
    remaining: remaining && toValue(remaining),
    state: remaining === null ? 'unknown' : remaining.digits > 0n ? 'remaining' : remaining.digits === 0n ? 'even' : 'short',
    unreadable,
  };
}
