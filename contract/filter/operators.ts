/** The words of the filter grammar. Source: service.md "Filtering"; contract.md "Filter grammar". */
import { type Field, KINDS } from '../fields.ts';
import { type Operator, operatorsOfType, type ValueType } from '../operators.ts';

export const CONNECTIVES = ['-and', '-or'] as const;
export type Connective = (typeof CONNECTIVES)[number];

/** The operators that a field takes. */
export const operatorsOf = (field: Field): readonly Operator[] => operatorsOfType(KINDS[field.kind].valueType);

export const valueTypeOf = (field: Field): ValueType => KINDS[field.kind].valueType;
