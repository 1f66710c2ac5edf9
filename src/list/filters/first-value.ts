import { DAY_MS } from '../../../contract/dates.ts';
import { type Field, KINDS, type Operator } from '../../../contract/fields.ts';
import { dateLiteral, literal } from '../../../contract/filter/edit.ts';
import type { Literal } from '../../../contract/filter/tree.ts';
import { serviceDay } from '../../clock.ts';
import { numberLiteral } from '../state/literals.ts';

/** A value that the field takes, to begin with; what was entered before is kept where it still fits. */
export function firstValue(field: Field | undefined, operator: Operator, before?: Literal): Literal {
  if (operator === '-exists') return before?.kind === 'boolean' ? before : literal(true);
  switch (field ? KINDS[field.kind].valueType : 'string') {
    case 'boolean':
      return before?.kind === 'boolean' ? before : literal(true);
    case 'number':
      return before?.kind === 'number' ? before : numberLiteral('0');
    case 'date':
      return before?.kind === 'date' ? before : dateLiteral(serviceDay() * DAY_MS);
    default:
      return before?.kind === 'string' ? before : literal(field?.kind === 'enum' ? (field.values?.[0] ?? '') : '');
  }
}
