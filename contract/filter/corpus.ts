/**
 * One corpus of the grammar: parser, serializer, in-memory match and SQL are tested with the same texts, fields and records.
 * Source: contract.md "Filter grammar", "Rulings on fine points" 6 and 7; service.md "Filtering".
 */
import {
  boolean,
  date,
  day,
  type Fields,
  flags,
  id,
  integer,
  list,
  map,
  money,
  number,
  oneOf,
  strings,
  text,
  withLabels,
} from '../fields.ts';
import { comparison, not } from './edit.ts';
import type { FilterTree, Literal } from './tree.ts';

export interface ValidText {
  readonly text: string;
  readonly tree: FilterTree | null;
  /** What the serializer makes of the tree; where it is absent, the text itself. */
  readonly canonical?: string;
}

export interface InvalidText {
  readonly text: string;
  /** 1-based, in characters. */
  readonly position: number;
  /** A part of the message. */
  readonly expected: string;
}

const string = (text: string): Literal => ({ kind: 'string', text });
const numeric = (text: string): Literal => ({ kind: 'number', text });
const instant = (text: string): Literal => ({ kind: 'date', text });
const truth = (text: string): Literal => ({ kind: 'boolean', text });
const join = (operator: '-and' | '-or', ...operands: FilterTree[]): FilterTree => ({ type: 'group', operator, operands });

const a = comparison('a', '-eq', numeric('1'));
const b = comparison('b', '-eq', numeric('2'));
const c = comparison('c', '-eq', numeric('3'));
const named = (text: string) => comparison('name', '-eq', string(text));

/** The fixed test values of text, each with the one way in which it is written. */
export const HOSTILE_VALUES: readonly { readonly value: string; readonly quoted: string }[] = [
  { value: 'Notepad++', quoted: '"Notepad++"' },
  { value: 'C:\\some\\location\\', quoted: '"C:\\\\some\\\\location\\\\"' },
  { value: '\\"', quoted: '"\\\\\\""' },
  { value: '50% off_sale*', quoted: '"50% off_sale*"' },
  { value: 'O\'Brien "Bob"', quoted: '"O\'Brien \\"Bob\\""' },
  { value: 'Ångström 日本', quoted: '"Ångström 日本"' },
  { value: 'true', quoted: '"true"' },
  { value: 'FALSE', quoted: '"FALSE"' },
  { value: '42', quoted: '"42"' },
  { value: '1e3', quoted: '"1e3"' },
  { value: '-x', quoted: '"-x"' },
  { value: '-eq', quoted: '"-eq"' },
  { value: 'a,b (c) [d]', quoted: '"a,b (c) [d]"' },
  { value: 'my_field: x', quoted: '"my_field: x"' },
  { value: '\u00a0', quoted: '"\u00a0"' },
  { value: 'no\u00a0break', quoted: '"no\u00a0break"' },
  { value: '', quoted: '""' },
  { value: ' ', quoted: '" "' },
  { value: '\t\r\n', quoted: '"\t\r\n"' },
  { value: '2024-01-31', quoted: '"2024-01-31"' },
  { value: "') -or (a -eq 1", quoted: '"\') -or (a -eq 1"' },
  { value: '"; DROP TABLE users; --', quoted: '"\\"; DROP TABLE users; --"' },
  { value: '\\', quoted: '"\\\\"' },
  { value: '\\\\server\\share', quoted: '"\\\\\\\\server\\\\share"' },
  { value: '👩‍💻', quoted: '"👩‍💻"' },
  { value: 'Windows', quoted: 'Windows' },
  { value: '日本', quoted: '日本' },
  { value: 'a%b_c*d?', quoted: 'a%b_c*d?' },
  { value: 'user@example.com', quoted: 'user@example.com' },
  { value: 'null', quoted: 'null' },
];

export const VALID: readonly ValidText[] = [
  { text: '', tree: null },
  { text: ' \t\r\n', tree: null, canonical: '' },
  { text: 'a -eq 1', tree: a },
  { text: '(a -eq 1)', tree: a, canonical: 'a -eq 1' },
  { text: '((a -eq 1))', tree: a, canonical: 'a -eq 1' },
  { text: '  a\t-eq\n1 ', tree: a, canonical: 'a -eq 1' },
  { text: 'a -EQ 1', tree: a, canonical: 'a -eq 1' },
  { text: '(a -eq 1) -and (b -eq 2)', tree: join('-and', a, b) },
  { text: '(a -eq 1)-AND(b -eq 2)', tree: join('-and', a, b), canonical: '(a -eq 1) -and (b -eq 2)' },
  { text: '(a -eq 1) -or (b -eq 2) -or (c -eq 3)', tree: join('-or', a, b, c) },
  { text: '(a -eq 1) -and (b -eq 2) -and (c -eq 3)', tree: join('-and', a, b, c) },
  { text: '((a -eq 1) -and (b -eq 2)) -and (c -eq 3)', tree: join('-and', join('-and', a, b), c) },
  { text: '(a -eq 1) -and ((b -eq 2) -or (c -eq 3))', tree: join('-and', a, join('-or', b, c)) },
  { text: '((a -eq 1) -and (b -eq 2))', tree: join('-and', a, b), canonical: '(a -eq 1) -and (b -eq 2)' },
  { text: '-not (a -eq 1)', tree: not(a) },
  { text: '-NOT(a -eq 1)', tree: not(a), canonical: '-not (a -eq 1)' },
  { text: '(-not (a -eq 1))', tree: not(a), canonical: '-not (a -eq 1)' },
  { text: '-not (-not (a -eq 1))', tree: not(not(a)) },
  { text: '-not ((a -eq 1) -or (b -eq 2))', tree: not(join('-or', a, b)) },
  { text: '(-not (a -eq 1)) -and (b -eq 2)', tree: join('-and', not(a), b) },
  ...['-12', '0.5', '1e3', '-1.5E-7', '1e+3', '007', '9007199254740993', '0'].map((text) => ({
    text: `a -gt ${text}`,
    tree: comparison('a', '-gt', numeric(text)),
  })),
  ...['true', 'false', 'True', 'FALSE'].map((text) => ({ text: `a -eq ${text}`, tree: comparison('a', '-eq', truth(text)) })),
  { text: 'a -EXISTS TRUE', tree: comparison('a', '-exists', truth('TRUE')), canonical: 'a -exists TRUE' },
  ...[
    '2024-01-31',
    '2024-01-31T10:00:00Z',
    '2024-01-31t10:00:00z',
    '2024-01-31T10:00:00+02:00',
    '2024-01-31T10:00:00.123456-11:30',
    '2016-12-31T23:59:60Z',
  ].map((text) => ({ text: `a -ge ${text}`, tree: comparison('a', '-ge', instant(text)) })),
  // A quoted value is a string: against a date field it is read as a date by the check.
  { text: 'a -ge "2024-01-31T10:00:00Z"', tree: comparison('a', '-ge', string('2024-01-31T10:00:00Z')) },
  { text: "a -ge '2024-01-31'", tree: comparison('a', '-ge', string('2024-01-31')), canonical: 'a -ge "2024-01-31"' },
  { text: 'metrics.name -eq "x y"', tree: comparison('metrics.name', '-eq', string('x y')) },
  { text: 'discoveryTypes.1 -gt 0', tree: comparison('discoveryTypes.1', '-gt', numeric('0')) },
  ...HOSTILE_VALUES.map(({ value, quoted }) => ({ text: `name -eq ${quoted}`, tree: named(value) })),
  ...HOSTILE_VALUES.map(({ value, quoted }) => ({
    text: `name -eq'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
    tree: named(value),
    canonical: `name -eq ${quoted}`,
  })),
  { text: 'name -eq"x"', tree: named('x'), canonical: 'name -eq x' },
  { text: 'name -contains"x"', tree: comparison('name', '-contains', string('x')), canonical: 'name -contains x' },
  {
    text: '(name -eq"x")-or(name -eq\'y\')',
    tree: join('-or', named('x'), named('y')),
    canonical: '(name -eq x) -or (name -eq y)',
  },
  { text: 'name -eq "thebagel\\ssmith"', tree: named('thebagel\\ssmith'), canonical: 'name -eq "thebagel\\\\ssmith"' },
  { text: 'name -eq "a\\\'b"', tree: named("a\\'b"), canonical: 'name -eq "a\\\\\'b"' },
  { text: "name -eq 'a\\\"b'", tree: named('a\\"b'), canonical: 'name -eq "a\\\\\\"b"' },
  { text: 'name -eq C:\\temp', tree: named('C:\\temp'), canonical: 'name -eq "C:\\\\temp"' },
  { text: 'name -eq x-1', tree: named('x-1') },
  { text: 'name -eq .5', tree: named('.5') },
  { text: 'name -eq -5', tree: comparison('name', '-eq', numeric('-5')) },
];

export const INVALID: readonly InvalidText[] = [
  { text: 'a', position: 2, expected: 'operator' },
  { text: 'a 1', position: 3, expected: 'operator such as -eq' },
  { text: 'a = 1', position: 3, expected: 'operator' },
  { text: 'a -like 1', position: 3, expected: 'one of -eq, -ne' },
  { text: 'a -Eq 1', position: 3, expected: '-eq or -EQ' },
  { text: 'a -eq', position: 6, expected: 'a value after -eq' },
  { text: '(a -eq )', position: 8, expected: 'a value after -eq' },
  { text: 'a-eq 1', position: 2, expected: 'a space before the operator' },
  { text: 'a -eq1', position: 3, expected: 'no operator' },
  { text: '-eq 1', position: 1, expected: 'a field name' },
  { text: '1 -eq 1', position: 1, expected: 'a field name' },
  { text: '"a" -eq 1', position: 1, expected: 'a field name' },
  { text: 'metrics. -eq 1', position: 8, expected: 'operator' },
  { text: 'Notepad++', position: 8, expected: 'operator' },
  { text: 'visual studio', position: 8, expected: 'operator' },
  { text: '()', position: 2, expected: 'a field name' },
  { text: '(a -eq 1', position: 9, expected: '")"' },
  { text: '(a -eq 1 ', position: 10, expected: '")"' },
  { text: 'a -eq 1)', position: 8, expected: 'the end' },
  { text: '(a -eq 1))', position: 10, expected: 'the end' },
  { text: '(a -eq 1) (b -eq 2)', position: 11, expected: 'the end' },
  { text: '(a -eq 1) -and', position: 15, expected: '"("' },
  { text: '(a -eq 1) -and b -eq 2', position: 16, expected: '"("' },
  { text: '(a -eq 1) -xor (b -eq 2)', position: 11, expected: 'the end' },
  { text: '(a -eq 1) -And (b -eq 2)', position: 11, expected: '-and or -AND' },
  { text: 'a -eq 1 -and b -eq 2', position: 9, expected: 'parentheses around' },
  { text: '(a -eq 1 -and b -eq 2)', position: 10, expected: 'parentheses around' },
  { text: '(a -eq 1) -and (b -eq 2) -or (c -eq 3)', position: 26, expected: '-and and -or mix only through parentheses' },
  { text: '(a -eq 1) -or (b -eq 2) -and (c -eq 3)', position: 25, expected: 'mix only through parentheses' },
  { text: '-not a -eq 1', position: 6, expected: '"("' },
  { text: '-not -not (a -eq 1)', position: 6, expected: '"("' },
  { text: '-not (a -eq 1) -and (b -eq 2)', position: 16, expected: 'parentheses around it' },
  { text: '(a -eq 1) -and -not (b -eq 2)', position: 16, expected: 'parentheses around it' },
  { text: '-Not (a -eq 1)', position: 1, expected: '-not or -NOT' },
  { text: 'name -eq "x', position: 10, expected: 'not closed' },
  { text: "name -eq 'x\\'", position: 10, expected: 'not closed' },
  { text: 'name -eq "C:\\dir\\"', position: 10, expected: 'not closed' },
  { text: 'name -eq "x"y', position: 13, expected: 'the end' },
  { text: 'name -eq "x""y"', position: 13, expected: 'the end' },
  { text: 'name -eq Visual Studio', position: 17, expected: 'needs quotes' },
  { text: 'name -eq (x)', position: 10, expected: 'a value' },
  { text: 'name -eq Notepad++', position: 17, expected: 'quotes around the value' },
  { text: 'name -eq a,b', position: 11, expected: 'quotes around the value' },
  { text: 'name -eq a[1]', position: 11, expected: 'quotes around the value' },
  { text: 'name -eq f(x)', position: 11, expected: 'quotes around the value' },
  { text: "name -eq O'Brien", position: 11, expected: 'quotes around the value' },
  { text: 'name -eq 7zip', position: 10, expected: 'needs quotes' },
  { text: 'name -eq -x', position: 10, expected: 'needs quotes' },
  { text: 'a -eq -', position: 7, expected: 'needs quotes' },
  { text: 'a -eq 1.', position: 7, expected: 'needs quotes' },
  { text: 'a -ge 2024-13-01', position: 7, expected: 'number or a date' },
  { text: 'a -ge 2024-02-30T00:00:00Z', position: 7, expected: 'number or a date' },
  { text: 'a -ge 2024-01-31 10:00', position: 18, expected: 'the end' },
  { text: 'name -eq no\u00a0break', position: 12, expected: 'no-break space' },
  { text: 'name\u00a0-eq x', position: 5, expected: 'no-break space' },
  { text: 'name -eq\u00a0x', position: 9, expected: 'no-break space' },
  { text: '\u00a0', position: 1, expected: 'no-break space' },
  { text: 'name -eq x\u2003', position: 11, expected: 'U+2003' },
  { text: '\ufeffname -eq x', position: 1, expected: 'U+FEFF' },
  { text: 'name -eq x\u0000', position: 11, expected: 'U+0000' },
  // Positions count characters, not UTF-16 units.
  { text: '(name -eq "👩🚀") -and', position: 21, expected: '"("' },
];

const REASON_BITS = { 1: 'application', 2: 'license count', 4: 'metric' } as const;

/** One field of each kind. */
export const CORPUS_FIELDS: Fields = withLabels({
  id: id(),
  name: text(),
  platform: oneOf(['Windows', 'Linux']),
  quantity: integer(),
  price: money('currency'),
  currency: text(),
  score: number(),
  isActive: boolean(),
  purchaseDate: date({ wire: 'display' }),
  released: day(),
  reasons: flags(REASON_BITS),
  metrics: list({ id: id(), name: text(), isDefault: boolean(), weight: integer() }),
  discoveryTypes: map(),
  listItems: strings(),
});

const EMPTY = Object.fromEntries(Object.keys(CORPUS_FIELDS).map((name) => [name, null]));

/** Value-form records of `CORPUS_FIELDS`; every field is present. */
export const CORPUS_RECORDS: readonly Readonly<Record<string, unknown>>[] = [
  {
    ...EMPTY,
    id: 'r1',
    name: 'Notepad++',
    platform: 'Windows',
    quantity: 42,
    price: 9.5,
    currency: 'EUR',
    isActive: true,
    purchaseDate: Date.UTC(2024, 0, 31),
    released: Date.UTC(2024, 1, 29),
    reasons: 3,
    metrics: [
      { id: 'm1', name: 'Per device', isDefault: true, weight: 1 },
      { id: 'm2', name: 'Per User', isDefault: false, weight: null },
    ],
    discoveryTypes: { 1: 5, 12: 0 },
    listItems: ['x'],
  },
  {
    ...EMPTY,
    id: 'R2',
    name: '50% off_sale*',
    platform: 'linux',
    quantity: -5,
    price: 0,
    currency: 'usd',
    score: 0.5,
    isActive: false,
    purchaseDate: Date.UTC(2024, 0, 31, 12),
    reasons: 0,
    metrics: [],
    discoveryTypes: {},
    listItems: [],
  },
  { ...EMPTY, id: 'r3', name: 'ÅNGSTRÖM Σ ẞ', quantity: 0, metrics: [{ id: 'm1', name: null, isDefault: null, weight: 7 }] },
  { ...EMPTY, id: 'r4', name: '', quantity: Number.MAX_SAFE_INTEGER },
  { ...EMPTY, id: 'r5' },
  { ...EMPTY, id: 'r6', name: 'C:\\some\\location\\', platform: 'Plan 9', isActive: true, purchaseDate: Date.UTC(1969, 6, 20) },
  { ...EMPTY, id: 'r7', name: 'true', score: -1.5, released: Date.UTC(1969, 6, 20) },
];

/** Filters over `CORPUS_FIELDS` and the ids of the records that they match, in the order of `CORPUS_RECORDS`. */
export const MATCHES: readonly { readonly text: string; readonly ids: readonly string[] }[] = [
  { text: '', ids: ['r1', 'R2', 'r3', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'name -eq "notepad++"', ids: ['r1'] },
  { text: 'name -ne "notepad++"', ids: ['R2', 'r3', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'name -eq ""', ids: ['r4'] },
  { text: 'name -contains ""', ids: ['r1', 'R2', 'r3', 'r4', 'r6', 'r7'] },
  { text: 'name -startswith ""', ids: ['r1', 'R2', 'r3', 'r4', 'r6', 'r7'] },
  { text: 'name -endswith ""', ids: ['r1', 'R2', 'r3', 'r4', 'r6', 'r7'] },
  { text: 'name -notcontains ""', ids: ['r5'] },
  { text: 'name -contains "%"', ids: ['R2'] },
  { text: 'name -contains _', ids: ['R2'] },
  { text: 'name -contains *', ids: ['R2'] },
  { text: 'name -startswith "50% OFF"', ids: ['R2'] },
  { text: 'name -endswith "LOCATION\\\\"', ids: ['r6'] },
  { text: 'name -contains "e\\l"', ids: ['r6'] },
  { text: 'name -notcontains O', ids: ['r3', 'r4', 'r5', 'r7'] },
  { text: 'name -contains "ångström ς"', ids: ['r3'] },
  { text: 'name -endswith ß', ids: ['r3'] },
  { text: 'name -contains ss', ids: [] },
  { text: 'name -eq TRUE', ids: ['r7'] },
  { text: 'name -exists true', ids: ['r1', 'R2', 'r3', 'r4', 'r6', 'r7'] },
  { text: 'name -exists false', ids: ['r5'] },
  { text: 'id -eq r2', ids: ['R2'] },
  { text: 'platform -eq LINUX', ids: ['R2'] },
  { text: 'platform -contains 9', ids: ['r6'] },
  { text: 'quantity -eq 42.0', ids: ['r1'] },
  { text: 'quantity -ne 42', ids: ['R2', 'r3', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'quantity -lt 0.5', ids: ['R2', 'r3'] },
  { text: 'quantity -le -5', ids: ['R2'] },
  { text: 'quantity -ge 0', ids: ['r1', 'r3', 'r4'] },
  { text: 'quantity -lt 9007199254740993', ids: ['r1', 'R2', 'r3', 'r4'] },
  { text: 'quantity -eq 9007199254740993', ids: [] },
  { text: 'price -gt 0', ids: ['r1'] },
  { text: 'score -lt 5e-1', ids: ['r7'] },
  { text: 'isActive -eq true', ids: ['r1', 'r6'] },
  { text: 'isActive -ne true', ids: ['R2', 'r3', 'r4', 'r5', 'r7'] },
  { text: '-not (isActive -eq false)', ids: ['r1', 'r3', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'purchaseDate -eq 2024-01-31', ids: ['r1'] },
  { text: 'purchaseDate -eq "2024-01-31T02:00:00+02:00"', ids: ['r1'] },
  { text: 'purchaseDate -gt 2024-01-31T00:00:00Z', ids: ['R2'] },
  { text: 'purchaseDate -lt 1970-01-01', ids: ['r6'] },
  { text: '(purchaseDate -ge 2024-01-31) -and (purchaseDate -lt 2024-02-01)', ids: ['r1', 'R2'] },
  { text: 'released -eq 2024-02-29', ids: ['r1'] },
  { text: '(released -ge 1969-07-20) -and (released -lt 1969-07-21)', ids: ['r7'] },
  { text: 'released -exists false', ids: ['R2', 'r3', 'r4', 'r5', 'r6'] },
  { text: 'reasons -eq 3', ids: ['r1'] },
  { text: 'metrics -exists true', ids: ['r1', 'r3'] },
  { text: 'metrics -exists false', ids: ['R2', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'metrics.name -eq "per user"', ids: ['r1'] },
  { text: 'metrics.name -ne "per user"', ids: ['r1', 'R2', 'r3', 'r4', 'r5', 'r6', 'r7'] },
  { text: '-not (metrics.name -eq "per user")', ids: ['R2', 'r3', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'metrics.name -notcontains per', ids: ['R2', 'r3', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'metrics.name -exists true', ids: ['r1'] },
  { text: 'metrics.name -exists false', ids: ['R2', 'r3', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'metrics.isDefault -eq false', ids: ['r1'] },
  { text: 'metrics.weight -gt 1', ids: ['r3'] },
  { text: 'metrics.weight -exists false', ids: ['r1', 'R2', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'discoveryTypes -exists true', ids: ['r1'] },
  { text: 'discoveryTypes.1 -gt 0', ids: ['r1'] },
  { text: 'discoveryTypes.12 -eq 0', ids: ['r1'] },
  { text: 'discoveryTypes.12 -ne 0', ids: ['R2', 'r3', 'r4', 'r5', 'r6', 'r7'] },
  { text: 'discoveryTypes.2 -exists true', ids: [] },
  { text: 'listItems -exists true', ids: ['r1'] },
  { text: '(quantity -gt 0) -or (name -eq "")', ids: ['r1', 'r4'] },
  { text: '((quantity -gt 0) -or (quantity -lt 0)) -and (-not (isActive -eq true))', ids: ['R2', 'r4'] },
];
