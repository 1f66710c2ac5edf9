/** Literals as controls make them, from what a person typed or from a cell's value. */
import { type Field, KINDS } from '../../../contract/fields.ts';
import { dateLiteral, literal } from '../../../contract/filter/edit.ts';
import type { Literal } from '../../../contract/filter/tree.ts';

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** A number as a person types it → its digits for the grammar; null where it is none. A comma is never guessed to be a point. */
export function readNumber(text: string): string | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '').replace(/^\u2212/, '-');
  return NUMBER.test(digits) ? digits : null;
}

/** Digits as they are: a number that is made through a double would lose those beyond 2^53. */
export const numberLiteral = (digits: string): Literal => ({ kind: 'number', text: digits });

/** A literal of the field's type from its value form (dates are milliseconds). */
export function literalOf(field: Field, value: string | number | boolean): Literal {
  const { valueType } = KINDS[field.kind];
  if (valueType === 'date' && typeof value === 'number') return dateLiteral(value);
  if (valueType === 'number' && typeof value === 'string' && NUMBER.test(value)) return numberLiteral(value);
  return literal(value);
}
