/**
 * The position of a license: bought, assigned, remaining. The one place that counts it, for pages and exports alike.
 * Source: service.md "License resources" (five kinds of assignment); lessons.md "Licence counts and expiry".
 */

export const ASSIGNMENT_KINDS = ['computer', 'datacenter', 'organization', 'site', 'user'] as const;
export type AssignmentKind = (typeof ASSIGNMENT_KINDS)[number];

export interface Assignment {
  readonly kind: AssignmentKind;
  readonly id: string | null;
  /** What could not be read as a number survives as it came and is counted in `unreadable`. */
  readonly quantity: unknown;
}

export interface Position {
  readonly bought: number | null;
  readonly assigned: number;
  readonly byKind: Readonly<Record<AssignmentKind, number>>;
  /** bought − assigned, negative in a shortfall, never clamped; null where the number bought is not known. */
  readonly remaining: number | null;
  readonly state: 'remaining' | 'even' | 'short' | 'unknown';
  /** Assignments without a readable quantity: the sums are then a lower bound. */
  readonly unreadable: number;
}

/** The sum over computer, data center, organization, site and user assignments, each assignment (by its id) once. */
export function positionOf(bought: unknown, assignments: Iterable<Assignment>): Position {
  const byKind: Record<AssignmentKind, number> = { computer: 0, datacenter: 0, organization: 0, site: 0, user: 0 };
  const seen = new Set<string>();
  let unreadable = 0;
  for (const { kind, id, quantity } of assignments) {
    if (id !== null) {
      if (seen.has(id)) continue;
      seen.add(id);
    }
    if (typeof quantity === 'number' && Number.isFinite(quantity)) byKind[kind] += quantity;
    else unreadable += 1;
  }
  const assigned = ASSIGNMENT_KINDS.reduce((sum, kind) => sum + byKind[kind], 0);
  const known = typeof bought === 'number' && Number.isFinite(bought) ? bought : null;
  const remaining = known === null ? null : known - assigned;
  const state = remaining === null ? 'unknown' : remaining > 0 ? 'remaining' : remaining === 0 ? 'even' : 'short';
  return { bought: known, assigned, byKind, remaining, state, unreadable };
}
