/** An example of the filter's text, made of the list's own fields: one condition on a text, one on a field of another kind. */
import type { Field, Fields } from '../../../contract/fields.ts';
import { filterPaths } from '../../../contract/filter/check.ts';
import { operatorsOf } from '../../../contract/filter/operators.ts';
import { quoteValue } from '../../../contract/filter/serialize.ts';
import { fieldAt } from './field-at.ts';

/** A comparison that the field takes, without the field; null if there is no telling one. */
function comparisonOf(field: Field): string | null {
  const [value] = field.values ?? [];
  const likely =
    field.kind === 'text' && !field.codes
      ? '-contains sql'
      : field.kind === 'enum' && value !== undefined
        ? `-eq ${quoteValue(value)}`
        : field.kind === 'boolean'
          ? '-eq true'
          : (field.kind === 'integer' || field.kind === 'number' || field.kind === 'money') && !field.codes
            ? '-gt 10'
            : null;
  const [operator] = likely?.split(' ') ?? [];
  return operatorsOf(field).some((each) => each === operator) ? likely : null;
}

/** For lists of ids and days. */
function anyFilled(fields: Fields): string {
  const path = filterPaths(fields).find((each) => {
    const field = fieldAt(fields, each);
    return field && operatorsOf(field).includes('-exists');
  });
  return path === undefined ? '' : `${path} -exists true`;
}

/** Empty if no field can be compared with a value that is easily given. */
export function filterExample(fields: Fields): string {
  const conditions = filterPaths(fields).flatMap((path) => {
    const field = fieldAt(fields, path);
    const comparison = field ? comparisonOf(field) : null;
    return field && comparison !== null ? [{ kind: field.kind, text: `${path} ${comparison}` }] : [];
  });
  const first = conditions.find(({ kind }) => kind === 'text') ?? conditions[0];
  if (!first) return anyFilled(fields);
  const second = conditions.find(({ kind }) => kind !== first.kind);
  return second ? `(${first.text}) -and (${second.text})` : first.text;
}
