/** Filtering by a cell: the condition for its value, to keep or exclude it. */
import type { Field } from '../../../contract/fields.ts';
import { comparison, literal } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { KINDS } from '../../../contract/kinds.ts';
import { toTree } from './column-filter.ts';
import { negate } from './conditions.ts';
import { dayInZone, zoneOfDays } from './days.ts';
import { literalOf } from './literals.ts';

/** Null if the value cannot be filtered by (sets, objects). An instant is filtered by its calendar day in the viewer's zone. */
export function cellCondition(name: string, field: Field, value: unknown, exclude: boolean, zone: string): FilterTree | null {
  const tree = conditionFor(name, field, value, zone);
  return tree !== null && exclude ? negate(tree) : tree;
}

function conditionFor(name: string, field: Field, value: unknown, zone: string): FilterTree | null {
  if (value === null || value === undefined) return comparison(name, '-exists', literal(false));
  const { valueType } = KINDS[field.kind];
  if (valueType === 'set' || field.secret) return null;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  if (valueType === 'date') {
    if (typeof value !== 'number') return null;
    const day = dayInZone(value, zoneOfDays(field, zone));
    return toTree(name, { kind: 'days', from: day, to: day }, { [name]: field }, zone);
  }
  if (valueType !== 'string' && literalOf(field, value).kind !== valueType) return null;
  return comparison(name, '-eq', valueType === 'string' ? literal(String(value)) : literalOf(field, value));
}
