/** Literals as controls make them, from what a person typed or from a cell's value. */
import { type Field, KINDS } from '../../../contract/fields.ts';
import { dateLiteral, literal } from '../../../contract/filter/edit.ts';
import type { Literal } from '../../../contract/filter/tree.ts';

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Whether a text is a number as the grammar writes it. What people type is read by `readNumber` of src/text/numbers.ts. */
export const isDigits = (text: string): boolean => NUMBER.test(text);

/** Digits as they are: a number that is made through a double would lose those beyond 2^53. */
export const numberLiteral = (digits: string): Literal => ({ kind: 'number', text: digits });

/** A literal of the field's type from its value form (dates are milliseconds). */
export function literalOf(field: Field, value: string | number | boolean): Literal {
  const { valueType } = KINDS[field.kind];
  if (valueType === 'date' && typeof value === 'number') return dateLiteral(value);
  if (valueType === 'number' && typeof value === 'string' && isDigits(value)) return numberLiteral(value);
  return literal(value);
}
