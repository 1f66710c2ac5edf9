import { type Operator, wordsOf } from '../../../contract/operators.ts';
import { textOr } from '../../text/t.ts';

/** An operator between a field and a value: "name *starts with* a". */
export const operatorWords = (operator: Operator): string => textOr(`operator.${operator.slice(1)}`, wordsOf(operator));
