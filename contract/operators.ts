/**
 * The comparison operators of the filter grammar, one record each: everything else about operators follows from these.
 * Source: service.md "Filtering"; contract.md "Filter grammar".
 */
import { type Comparable, compareValues } from './values.ts';

/** What a value is once read. `set` values (arrays, objects) are compared through their elements only. */
export type ValueType = 'string' | 'number' | 'date' | 'boolean' | 'set';

interface OperatorRules {
  /** English, as in `name starts with "a"`; screens pass it through the message catalog. */
  readonly words: string;
  /** The field types that it can be used with. */
  readonly takes: readonly ValueType[];
}

/** Compares a value that exists; both are of one type, text is folded. A property test keeps SQL consistent with it. */
interface Positive extends OperatorRules {
  readonly test: (value: Comparable, expected: Comparable) => boolean;
}

/** The exact opposite of another operator, including for missing values. */
interface Negative extends OperatorRules {
  readonly negates: `-${string}`;
}

/** Asks whether there is a value. */
interface Presence extends OperatorRules {
  readonly isPresence: true;
}

const PLAIN = ['string', 'number', 'date', 'boolean'] as const;
const ORDERED = ['number', 'date'] as const;
const TEXT = ['string'] as const;

const RULES = {
  '-eq': { words: 'is', takes: PLAIN, test: (value, expected) => compareValues(value, expected) === 0 },
  '-ne': { words: 'is not', takes: PLAIN, negates: '-eq' },
  '-exists': { words: 'has a value', takes: [...PLAIN, 'set'], isPresence: true },
  '-gt': { words: '>', takes: ORDERED, test: (value, expected) => compareValues(value, expected) > 0 },
  '-ge': { words: '≥', takes: ORDERED, test: (value, expected) => compareValues(value, expected) >= 0 },
  '-lt': { words: '<', takes: ORDERED, test: (value, expected) => compareValues(value, expected) < 0 },
  '-le': { words: '≤', takes: ORDERED, test: (value, expected) => compareValues(value, expected) <= 0 },
  '-contains': { words: 'contains', takes: TEXT, test: (value, expected) => String(value).includes(String(expected)) },
  '-notcontains': { words: 'does not contain', takes: TEXT, negates: '-contains' },
  '-startswith': { words: 'starts with', takes: TEXT, test: (value, expected) => String(value).startsWith(String(expected)) },
  '-endswith': { words: 'ends with', takes: TEXT, test: (value, expected) => String(value).endsWith(String(expected)) },
} as const satisfies Readonly<Record<`-${string}`, Positive | Negative | Presence>>;

type Rules = typeof RULES;
export type Operator = keyof Rules;
type NegativeOperator = { [O in Operator]: Rules[O] extends { readonly negates: string } ? O : never }[Operator];
/** Operators that compare an existing value; `-exists` asks for one, and the negative operators are the opposites of these. */
export type PositiveOperator = Exclude<Operator, '-exists' | NegativeOperator>;

/** The operators of a type, without their dash and without `-exists`. */
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

/** The operator in English. */
export const wordsOf = (operator: Operator): string => RULES[operator].words;

/** The comparison of an existing value. @internal */
export const testOf = (operator: PositiveOperator): Positive['test'] => RULES[operator].test;

/** The operators that a field of that type can be used with. */
export const operatorsOfType = (type: ValueType): readonly Operator[] =>
  OPERATORS.filter((operator) => rulesOf(operator).takes.includes(type));

const negated = (operator: Operator): Operator | undefined => {
  const rules = RULES[operator];
  return 'negates' in rules ? rules.negates : undefined;
};

/** True for operators that also match a field without a value. */
export const isNegative = (operator: Operator): operator is NegativeOperator => negated(operator) !== undefined;

/** The operator itself, or the opposite of a negative one. */
export const positiveOf = (operator: Exclude<Operator, '-exists'>): PositiveOperator =>
  (negated(operator) ?? operator) as PositiveOperator;

/** The exact opposite, in both directions; null if there is none. */
export const oppositeOf = (operator: Operator): Operator | null =>
  negated(operator) ?? OPERATORS.find((other) => negated(other) === operator) ?? null;
