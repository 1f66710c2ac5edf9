import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../contract/fields.ts';
import { checkFilter } from '../../../contract/filter/check.ts';
import { equalTrees } from '../../../contract/filter/edit.ts';
import { matchFilter } from '../../../contract/filter/match.ts';
import { parseFilter } from '../../../contract/filter/parse.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { Application, LicenseDetail, User } from '../../../contract/resources/index.ts';
import { cellCondition } from './cell-filter.ts';
import { type ColumnFilter, fromTree, NUMBER_MODES, TEXT_MODES, toTree } from './column-filter.ts';

const FIELDS: Fields = { ...Application.fields, ...LicenseDetail.fields, ...User.fields };
const ZONES = ['Pacific/Niue', 'UTC', 'Pacific/Kiritimati'];
const VALUES = [
  'Notepad++',
  'C:\\some\\location\\',
  '\\"',
  '50% off_sale*',
  'O\'Brien "Bob"',
  'Ångström 日本',
  'true',
  '42',
  '-x',
  'a,b (c) [d]',
  'my_field: x',
  '\u00a0',
];

const text = fc.oneof(fc.constantFrom(...VALUES), fc.string({ minLength: 1, unit: 'grapheme' }));
const number = fc.constantFrom('0', '-12', '0.5', '9007199254740993', '1e3');
const day = fc.integer({ min: 0, max: 40_000 }).map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));
const days = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string]);
const flag = fc.boolean();

const cases: fc.Arbitrary<readonly [string, ColumnFilter]> = fc.oneof(
  fc.tuple(
    fc.constantFrom('name', 'metrics.name'),
    fc.record({ kind: fc.constant('text'), mode: fc.constantFrom(...TEXT_MODES), value: text }),
  ),
  fc.tuple(
    fc.constantFrom('quantity', 'userCostPerMonth', 'discoveryTypes.1'),
    fc.record({ kind: fc.constant('number'), mode: fc.constantFrom(...NUMBER_MODES), value: number }),
  ),
  fc.tuple(fc.constant('quantity'), fc.record({ kind: fc.constant('between'), from: number, to: number })),
  fc.tuple(
    fc.constant('lastActive'),
    days.map(([from, to]) => ({ kind: 'days', from, to }) as const),
  ),
  fc.tuple(
    fc.constant('lastActive'),
    day.map((from) => ({ kind: 'days', from, to: '' }) as const),
  ),
  fc.tuple(
    fc.constant('purchaseDate'),
    day.map((to) => ({ kind: 'days', from: '', to }) as const),
  ),
  fc.tuple(fc.constant('isOs'), fc.record({ kind: fc.constant('boolean'), value: flag })),
  fc.tuple(fc.constant('name'), fc.record({ kind: fc.constant('empty'), isEmpty: flag })),
  fc.tuple(
    fc.constantFrom('platform', 'familyId'),
    fc.record({ kind: fc.constant('oneOf'), values: fc.uniqueArray(text, { minLength: 1, maxLength: 5 }), exclude: flag }),
  ),
  fc.tuple(
    fc.constant('incompleteReasons'),
    fc.record({
      kind: fc.constant('oneOf'),
      values: fc.uniqueArray(fc.constantFrom('1', '5', '128'), { minLength: 1 }),
      exclude: flag,
    }),
  ),
);

describe('column filters', () => {
  it('control → tree → text → tree → control changes nothing, in any zone', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...ZONES), ([path, filter], zone) => {
        const tree = toTree(path, filter, FIELDS, zone);
        expect(tree).not.toBeNull();
        if (tree === null) return;
        expect(checkFilter(tree, FIELDS)).toEqual([]);
        const parsed = parseFilter(serializeFilter(tree));
        expect(parsed.ok && equalTrees(parsed.tree, tree)).toBe(true);
        expect(fromTree(tree, FIELDS, zone)).toEqual({ path, filter });
      }),
      { seed: 44, numRuns: 500 },
    );
  });

  it('writes a day as a half-open day of UTC bounds', () => {
    const on = (zone: string) =>
      serializeFilter(toTree('lastActive', { kind: 'days', from: '2024-03-01', to: '2024-03-01' }, FIELDS, zone));
    expect(on('Pacific/Niue')).toBe('(lastActive -ge 2024-03-01T11:00:00.000Z) -and (lastActive -lt 2024-03-02T11:00:00.000Z)');
    expect(on('UTC')).toBe('(lastActive -ge 2024-03-01T00:00:00.000Z) -and (lastActive -lt 2024-03-02T00:00:00.000Z)');
    expect(on('Pacific/Kiritimati')).toBe(
      '(lastActive -ge 2024-02-29T10:00:00.000Z) -and (lastActive -lt 2024-03-01T10:00:00.000Z)',
    );
  });

  it.each(ZONES)('writes a calendar day by its UTC bounds in %s, and finds it', (zone) => {
    const tree = toTree('purchaseDate', { kind: 'days', from: '2026-01-01', to: '2026-01-01' }, FIELDS, zone);
    expect(serializeFilter(tree)).toBe(
      '(purchaseDate -ge 2026-01-01T00:00:00.000Z) -and (purchaseDate -lt 2026-01-02T00:00:00.000Z)',
    );
    expect(matchFilter(tree, { purchaseDate: Date.UTC(2026, 0, 1) }, FIELDS)).toBe(true);
    const cell = cellCondition('purchaseDate', LicenseDetail.fields.purchaseDate, Date.UTC(2026, 0, 1), false, zone);
    expect(cell).toEqual(tree);
  });

  it.each(ZONES)('needs no bound beyond the last and the first day of the calendar in %s', (zone) => {
    for (const day of ['9999-12-31', '0000-01-01', '9999-12-30', '0000-01-02']) {
      const tree = toTree('purchaseDate', { kind: 'days', from: day, to: day }, FIELDS, zone);
      expect(tree && matchFilter(tree, { purchaseDate: Date.parse(day) }, FIELDS)).toBe(true);
      expect(tree && matchFilter(tree, { purchaseDate: Date.UTC(2026, 0, 1) }, FIELDS)).toBe(false);
      const instants = toTree('lastActive', { kind: 'days', from: day, to: day }, FIELDS, zone);
      expect(instants && checkFilter(instants, FIELDS)).toEqual([]);
    }
  });

  it('waits for a control that is not filled in', () => {
    expect(toTree('name', { kind: 'text', mode: 'contains', value: '' }, FIELDS, 'UTC')).toBeNull();
    expect(toTree('quantity', { kind: 'number', mode: 'eq', value: '1,5' }, FIELDS, 'UTC')).toBeNull();
    expect(toTree('lastActive', { kind: 'days', from: '2024-02-30', to: '' }, FIELDS, 'UTC')).toBeNull();
    expect(toTree('platform', { kind: 'oneOf', values: [], exclude: false }, FIELDS, 'UTC')).toBeNull();
  });

  it.each([
    '(name -eq a) -and (manufacturer -eq b)',
    '-not (name -eq a)',
    'lastActive -ge "2024-03-01T11:30:00Z"',
    '(quantity -gt 1) -and (quantity -lt 5)',
    'gone -eq 1',
  ])('leaves to the builder what no control can show: %s', (source) => {
    const parsed = parseFilter(source);
    expect(parsed.ok && parsed.tree && fromTree(parsed.tree, FIELDS, 'UTC')).toBeNull();
  });
});

describe('filter by a cell', () => {
  const condition = (name: string, value: unknown, exclude = false) =>
    serializeFilter(cellCondition(name, FIELDS[name] ?? { kind: 'text', label: name }, value, exclude, 'UTC'));

  it('keeps or excludes the value', () => {
    expect(condition('name', 'O\'Brien "Bob"')).toBe('name -eq "O\'Brien \\"Bob\\""');
    expect(condition('name', '42', true)).toBe('name -ne "42"');
    expect(condition('quantity', -20)).toBe('quantity -eq -20');
    expect(condition('isOs', false, true)).toBe('isOs -ne false');
    expect(condition('name', null)).toBe('name -exists false');
    expect(condition('name', null, true)).toBe('name -exists true');
    expect(condition('lastActive', Date.UTC(2024, 2, 1, 13), true)).toContain('-not (');
  });

  it('asks for nothing by shapes and secrets', () => {
    expect(condition('metrics', [])).toBe('');
    expect(condition('licenseKeys', 'abc')).toBe('');
    expect(condition('quantity', 'many')).toBe('');
  });
});
