import { add, parseDecimal, subtract, toValue, ZERO } from '../../../../contract/decimal.ts';
import type { AnswerOf } from '../../../../contract/infer.ts';

export type PositionRecord = AnswerOf<'listLicensePositions'>;

/** Fields of a position that a step can show. */
type StepField =
  | 'bought'
  | 'upgradesOut'
  | 'transfersIn'
  | 'transfersOut'
  | 'entitled'
  | 'assignedComputers'
  | 'assignedDatacenters'
  | 'assignedOrganizations'
  | 'assignedSites'
  | 'assignedUsers'
  | 'uncovered'
  | 'consumed'
  | 'balance';

export interface Step {
  readonly key: StepField | 'usedWhereTransferred';
  /** How it enters the sum; `=`: the sum of the lines above, back to the previous sum. */
  readonly sign: '+' | '−' | '=';
  readonly field: StepField;
}

/** The rule of `productPositions` (contract/product-position.ts) line by line. */
const STEPS: readonly Step[] = [
  { key: 'bought', sign: '+', field: 'bought' },
  { key: 'upgradesOut', sign: '−', field: 'upgradesOut' },
  { key: 'transfersIn', sign: '+', field: 'transfersIn' },
  { key: 'transfersOut', sign: '−', field: 'transfersOut' },
  { key: 'entitled', sign: '=', field: 'entitled' },
  { key: 'assignedComputers', sign: '+', field: 'assignedComputers' },
  { key: 'assignedDatacenters', sign: '+', field: 'assignedDatacenters' },
  { key: 'assignedOrganizations', sign: '+', field: 'assignedOrganizations' },
  { key: 'assignedSites', sign: '+', field: 'assignedSites' },
  { key: 'assignedUsers', sign: '+', field: 'assignedUsers' },
  { key: 'usedWhereTransferred', sign: '+', field: 'transfersIn' },
  { key: 'uncovered', sign: '+', field: 'uncovered' },
  { key: 'consumed', sign: '=', field: 'consumed' },
];

const isNothing = (value: unknown): boolean => value === 0 || value === null || value === undefined;

/** The lines to show: those that contribute something, and the sums. */
export const stepsOf = (record: PositionRecord): readonly Step[] =>
  STEPS.filter(({ key, sign, field }) => sign === '=' || key === 'bought' || !isNothing(record[field]));

/** The sum of the lines above a sum, from the lines alone; null if one of them is unknown. @internal */
export function sumOfSteps(record: PositionRecord, sum: Step): number | string | null {
  let total = ZERO;
  for (const { sign, field, key } of STEPS) {
    if (key === sum.key) return toValue(total);
    if (sign === '=') {
      total = ZERO;
      continue;
    }
    const value = parseDecimal(record[field]);
    if (value === null) return null;
    total = sign === '−' ? subtract(total, value) : add(total, value);
  }
  return null;
}
