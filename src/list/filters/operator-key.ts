import type { Operator, OperatorWord } from '../../../contract/operators.ts';

/** The key of the words for an operator; one without words does not compile. */
export const operatorKey = (operator: Exclude<Operator, '-exists'>) =>
  `list.words.op.${operator.slice(1) as OperatorWord}` as const;
