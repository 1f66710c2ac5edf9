/** Literals as controls make them, from typed text or from a cell's value. */

import type { Field } from '../../../contract/fields.ts';
import { dateLiteral, literal } from '../../../contract/filter/edit.ts';
import type { Literal } from '../../../contract/filter/tree.ts';
import { KINDS } from '../../../contract/kinds.ts';
import { isDigits } from '../../../contract/values.ts';

/** Keeps the digits: converting to a double would lose those beyond 2^53. */
export const numberLiteral = (digits: string): Literal => ({ kind: 'number', text: digits });

/** A literal of the field's type from its value form (dates are milliseconds). */
export function literalOf(field: Field, value: string | number | boolean): Literal {
  const { valueType } = KINDS[field.kind];
  if (valueType === 'date' && typeof value === 'number') return dateLiteral(value);
  if (valueType === 'number' && typeof value === 'string' && isDigits(value)) return numberLiteral(value);
  return literal(value);
}
