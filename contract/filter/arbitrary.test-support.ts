/**
 * Random filters for property tests; only tests import this file. The filters are valid (`checkFilter` finds no problem) and
 * within the limits, and their values often equal those of the records, so that comparisons have both outcomes.
 */
// biome-ignore lint/style/noRestrictedImports: only tests import this file.
import fc from 'fast-check';
import type { Field, Fields } from '../fields.ts';
import { KINDS } from '../kinds.ts';
import { operatorsOfType } from '../operators.ts';
import { filterPaths, resolveField } from './check.ts';
import { HOSTILE_VALUES } from './corpus.ts';
import { comparison, dateLiteral, literal, not } from './edit.ts';
import type { Comparison, FilterTree, Literal } from './tree.ts';

export interface ArbitraryOptions {
  /** Values that the records have at a path, in value form; comparisons use them and their neighbors. */
  readonly samples?: Readonly<Record<string, readonly unknown[]>>;
  /** Keys of map fields that are compared. Default 1 to 3. */
  readonly mapKeys?: readonly number[];
  /** Levels of groups and negations. Default 3: up to 27 comparisons. */
  readonly depth?: number;
}

/** Texts contain no NUL and no lone surrogate, as in requests. */
export function arbitraryFilter(fields: Fields, options: ArbitraryOptions = {}): fc.Arbitrary<FilterTree> {
  const leaf = arbitraryComparison(fields, options);
  const grow = (depth: number): fc.Arbitrary<FilterTree> => {
    if (depth === 0) return leaf;
    const inner = grow(depth - 1);
    return fc.oneof(
      { weight: 3, arbitrary: leaf },
      { weight: 1, arbitrary: inner.map(not) },
      {
        weight: 3,
        arbitrary: fc.record({
          type: fc.constant('group' as const),
          operator: fc.constantFrom('-and' as const, '-or' as const),
          operands: fc.array(inner, { minLength: 2, maxLength: 3 }),
        }),
      },
    );
  };
  return grow(options.depth ?? 3);
}

function arbitraryComparison(fields: Fields, options: ArbitraryOptions): fc.Arbitrary<Comparison> {
  const keys = options.mapKeys ?? [1, 2, 3];
  const maps = Object.keys(fields).filter((name) => fields[name]?.kind === 'map');
  const paths = [...filterPaths(fields), ...maps.flatMap((name) => keys.map((key) => `${name}.${key}`))];
  return fc.constantFrom(...paths).chain((path) => {
    const field = resolveField(fields, path)?.field;
    if (!field) throw new RangeError(`No such path: ${path}`);
    return fc.constantFrom(...operatorsOfType(KINDS[field.kind].valueType)).chain((operator) => {
      const value = operator === '-exists' ? arbitraryBoolean : arbitraryLiteral(field, options.samples?.[path] ?? []);
      return value.map((made) => comparison(path, operator, made));
    });
  });
}

const arbitraryBoolean: fc.Arbitrary<Literal> = fc
  .constantFrom('true', 'false', 'TRUE', 'False')
  .map((text) => ({ kind: 'boolean', text }));

function arbitraryLiteral(field: Field, samples: readonly unknown[]): fc.Arbitrary<Literal> {
  const numbers = samples.filter((sample) => typeof sample === 'number');
  switch (KINDS[field.kind].valueType) {
    case 'string':
      return arbitraryText(samples.filter((sample) => typeof sample === 'string'));
    case 'number':
      return fc.oneof(near(numbers, 1).map(literal), fc.integer({ min: -100, max: 1000 }).map(literal), arbitraryDecimal);
    case 'date':
      return fc
        .oneof(near(numbers, 86_400_000), fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2035, 0) }))
        .chain(arbitraryDate);
    case 'boolean':
    case 'set':
      return arbitraryBoolean;
  }
}

const arbitraryDecimal: fc.Arbitrary<Literal> = fc
  .constantFrom('0', '-0', '0.5', '1e3', '-2.50', '9007199254740993', '-9007199254740993', '99999999999999999999', '1E-9')
  .map((text) => ({ kind: 'number', text }));

const near = (samples: readonly number[], step: number): fc.Arbitrary<number> =>
  samples.length === 0
    ? fc.constantFrom(0, step, -step)
    : fc.tuple(fc.constantFrom(...samples), fc.constantFrom(0, 0, step, -step)).map(([a, b]) => a + b);

/** The same instant in the forms of the grammar: quoted, unquoted, with an offset. */
const arbitraryDate = (ms: number): fc.Arbitrary<Literal> => {
  const iso = dateLiteral(ms);
  const shifted = new Date(ms + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
  return fc.constantFrom<Literal>(
    iso,
    { kind: 'string', text: iso.text },
    { kind: 'date', text: iso.text.toLowerCase() },
    { kind: 'date', text: shifted },
  );
};

function arbitraryText(samples: readonly string[]): fc.Arbitrary<Literal> {
  const hostile = fc.constantFrom('', 'İ', 'ı', 'ß', 'ſ', 'Σς', ...HOSTILE_VALUES.map(({ value }) => value));
  const random = fc.string({ unit: 'binary', maxLength: 4 }).filter((text) => !text.includes('\0'));
  const whole = samples.length === 0 ? hostile : fc.constantFrom(...samples);
  // Pieces of real values in other case: what people type.
  const piece = fc
    .tuple(whole, fc.nat(12), fc.integer({ min: 1, max: 6 }))
    .map(([text, from, length]) => [...text].slice(from, from + length).join(''));
  const cased = fc
    .tuple(fc.oneof(whole, piece), fc.constantFrom('same', 'upper', 'lower'))
    .map(([text, form]) => (form === 'upper' ? text.toUpperCase() : form === 'lower' ? text.toLowerCase() : text));
  return fc.oneof(
    { weight: 4, arbitrary: cased.map(literal) },
    { weight: 2, arbitrary: hostile.map(literal) },
    { weight: 1, arbitrary: random.map(literal) },
    { weight: 1, arbitrary: fc.constantFrom<Literal>({ kind: 'number', text: '42' }, { kind: 'boolean', text: 'True' }) },
  );
}
