/** Compatibility of an application as a ladder: upgrades above it, downgrades below. Source: service.md "Compatible application". */
import type { AnswerOf } from '../../../contract/infer.ts';

export type Relation = Pick<
  AnswerOf<'listCompatibleApplications'>,
  'compatibleApplicationId' | 'compatibilityType' | 'compatibilityOrder'
>;

export interface Ladder<R extends Relation> {
  /** From the furthest upgrade at the top to the nearest. */
  readonly upgrades: readonly R[];
  /** The nearest downgrade first. */
  readonly downgrades: readonly R[];
  /** Relations of a type unknown to the specification, in the order received. */
  readonly others: readonly R[];
}

/** The order counts steps away from the application; relations without an order are placed furthest away. */
export function toLadder<R extends Relation>(relations: readonly R[]): Ladder<R> {
  const stepsOf = (relation: R) => relation.compatibilityOrder ?? Number.POSITIVE_INFINITY;
  const nearestFirst = (a: R, b: R) => (stepsOf(a) === stepsOf(b) ? 0 : stepsOf(a) - stepsOf(b));
  const ofType = (type: string) =>
    relations.filter((relation) => relation.compatibilityType?.toLowerCase() === type).sort(nearestFirst);
  const upgrades = ofType('upgrade').reverse();
  const downgrades = ofType('downgrade');
  const others = relations.filter((relation) => !upgrades.includes(relation) && !downgrades.includes(relation));
  return { upgrades, downgrades, others };
}
