import type { Field, Kind } from '../../../contract/fields.ts';
import { dateLiteral, literal } from '../../../contract/filter/edit.ts';
import { operatorsOf } from '../../../contract/filter/operators.ts';
import type { Literal } from '../../../contract/filter/tree.ts';
import { KINDS } from '../../../contract/kinds.ts';
import type { Operator } from '../../../contract/operators.ts';
import { serviceNow } from '../../clock.ts';
import { dayInZone, startOfDay, zoneOfDays } from '../state/days.ts';

/** The operator to begin with: people hardly ever ask for an exact instant. */
export function firstOperator(field: Field | undefined): Operator {
  if (field === undefined) return '-eq';
  return field.kind === 'date' ? '-ge' : (operatorsOf(field)[0] ?? '-eq');
}

/**
 * A value to begin with that suits the field; earlier input is kept if it still fits. Null where there is nothing sensible to
 * begin with: texts, records, numbers, sets. `zone` is the viewer's.
 */
export function firstValue(
  field: Field | undefined,
  operator: Operator,
  zone: string,
  before: Literal | null = null,
): Literal | null {
  if (operator === '-exists') return before?.kind === 'boolean' ? before : literal(true);
  switch (field ? KINDS[field.kind].valueType : 'string') {
    case 'boolean':
      return before?.kind === 'boolean' ? before : literal(true);
    case 'number':
      return before?.kind === 'number' ? before : null;
    case 'date':
      return before?.kind === 'date' ? before : dateLiteral(startOfToday(zoneOfDays(field, zone)));
    default:
      return before?.kind === 'string' ? before : firstOf(field);
  }
}

function firstOf(field: Field | undefined): Literal | null {
  const first = field?.kind === 'enum' ? field.values?.[0] : undefined;
  return first === undefined ? null : literal(first);
}

/** Values of these mean something within their field alone. */
const OWN_VALUES: readonly (Kind | undefined)[] = ['id', 'enum', 'flags'];

/** Whether a condition keeps its value when it gets another field: `Active` is no id, and no value of another enumeration. */
export const isCarried = (from: Field | undefined, to: Field | undefined): boolean =>
  !OWN_VALUES.includes(from?.kind) && !OWN_VALUES.includes(to?.kind);

const startOfToday = (zone: string): number => startOfDay(dayInZone(serviceNow(), zone), zone);
