/** The words of the filter grammar. Source: service.md "Filtering"; contract.md "Filter grammar". */
import type { Field, Operator, ValueType } from '../fields.ts';
import { KINDS } from '../fields.ts';

/** Every comparison operator, in the order in which messages list them. */
export const OPERATORS: readonly Operator[] = [
  '-eq',
  '-ne',
  '-exists',
  '-gt',
  '-ge',
  '-lt',
  '-le',
  '-contains',
  '-notcontains',
  '-startswith',
  '-endswith',
];

export const CONNECTIVES = ['-and', '-or'] as const;
export type Connective = (typeof CONNECTIVES)[number];

/** The operators that a field takes. */
export const operatorsOf = (field: Field): readonly Operator[] => KINDS[field.kind].operators;

export const valueTypeOf = (field: Field): ValueType => KINDS[field.kind].valueType;
