/**
 * The comparison operators of the filter grammar, one record each: everything else that is said of operators follows from these.
 * Source: service.md "Filtering"; contract.md "Filter grammar".
 */

/** What a value is once read. `set` values (arrays, objects) are compared through their elements only. */
export type ValueType = 'string' | 'number' | 'date' | 'boolean' | 'set';

interface OperatorRules {
  /** The types of fields that take it. */
  readonly takes: readonly ValueType[];
  /** The operator that it is the exact opposite of, missing values included. */
  readonly negates?: string;
}

const PLAIN = ['string', 'number', 'date', 'boolean'] as const;
const ORDERED = ['number', 'date'] as const;
const TEXT = ['string'] as const;

const RULES = {
  '-eq': { takes: PLAIN },
  '-ne': { takes: PLAIN, negates: '-eq' },
  '-exists': { takes: [...PLAIN, 'set'] },
  '-gt': { takes: ORDERED },
  '-ge': { takes: ORDERED },
  '-lt': { takes: ORDERED },
  '-le': { takes: ORDERED },
  '-contains': { takes: TEXT },
  '-notcontains': { takes: TEXT, negates: '-contains' },
  '-startswith': { takes: TEXT },
  '-endswith': { takes: TEXT },
} as const satisfies Readonly<Record<`-${string}`, OperatorRules>>;

type Rules = typeof RULES;
export type Operator = keyof Rules;
type NegativeOperator = { [O in Operator]: Rules[O] extends { readonly negates: string } ? O : never }[Operator];
/** The operators that compare a value that there is; `-exists` asks for one, the negative ones are the opposites of these. */
export type PositiveOperator = Exclude<Operator, '-exists' | NegativeOperator>;

/** The operators that take a type, without their dash and without `-exists`. */
export type OperatorWord<T extends ValueType = ValueType> = {
  [O in Operator]: O extends `-${infer Word}`
    ? Word extends 'exists'
      ? never
      : T & Rules[O]['takes'][number] extends never
        ? never
        : Word
    : never;
}[Operator];

/** Every operator, in the order in which messages list them. */
export const OPERATORS = Object.keys(RULES) as readonly Operator[];

const rulesOf = (operator: Operator): OperatorRules => RULES[operator];

/** The operators that a field of that type takes. */
export const operatorsOfType = (type: ValueType): readonly Operator[] =>
  OPERATORS.filter((operator) => rulesOf(operator).takes.includes(type));

const negated = (operator: Operator): Operator | undefined => rulesOf(operator).negates as Operator | undefined;

/** True for operators that also match a field without a value. */
export const isNegative = (operator: Operator): operator is NegativeOperator => negated(operator) !== undefined;

/** The operator itself, or what a negative one is the opposite of. */
export const positiveOf = (operator: Exclude<Operator, '-exists'>): PositiveOperator =>
  (negated(operator) ?? operator) as PositiveOperator;

/** The exact opposite, in both directions; null where there is none. */
export const oppositeOf = (operator: Operator): Operator | null =>
  negated(operator) ?? OPERATORS.find((other) => negated(other) === operator) ?? null;
