/** The words of the filter grammar. Source: service.md "Filtering"; contract.md "Filter grammar". */
import type { Field } from '../fields.ts';
import { valueTypeOf } from '../kinds.ts';
import { type Operator, operatorsOfType } from '../operators.ts';

export const CONNECTIVES = ['-and', '-or'] as const;
export type Connective = (typeof CONNECTIVES)[number];

/** The operators that a field takes. */
export const operatorsOf = (field: Field): readonly Operator[] => operatorsOfType(valueTypeOf(field));
