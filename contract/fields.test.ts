import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Field, Fields } from './fields.ts';
import { readWire, writeWire } from './kinds.ts';
import { OPERATIONS } from './operations.ts';

const SERVICE = readFileSync('docs/service/service.md', 'utf8');

/** Fields of a resource and of its lists, with their names. */
const allFields = (fields: Fields): readonly (readonly [string, Field])[] =>
  Object.entries(fields).flatMap(([name, field]) => [[name, field] as const, ...(field.of ? allFields(field.of) : [])]);

describe('calendar days', () => {
  it('are the documented fields of ruling 18, in every resource, and no other documented ones', () => {
    const names = new Set<string>();
    for (const { resource, source } of OPERATIONS) {
      if (source !== 'spec') continue;
      for (const [name, { kind }] of allFields(resource.fields)) if (kind === 'day') names.add(name);
    }
    const ruled = [
      'endOfExtendedSupportDate',
      'endOfLifeDate',
      'endOfSupportDate',
      'purchaseDate',
      'releaseDate',
      'validFrom',
      'validTo',
    ];
    // A field outside the specification may be a day too, although the pages do not name it.
    expect([...names].filter((name) => new RegExp(`\\b${name}\\b`).test(SERVICE)).sort()).toEqual(ruled);
    for (const { resource } of OPERATIONS) {
      for (const [name, { kind }] of allFields(resource.fields)) if (names.has(name)) expect(kind).toBe('day');
    }
  });

  const DAY: Field = { kind: 'day', label: 'Bought' };
  it.each([
    ['2026-01-01T00:00:00.000Z', Date.UTC(2026, 0, 1)],
    ['2026-01-01T23:59:59.999Z', Date.UTC(2026, 0, 1)],
    ['2026-01-01T23:30:00-05:00', Date.UTC(2026, 0, 2)],
    ['1/1/2026 11:30:00 PM', Date.UTC(2026, 0, 1)],
    ['2026-01-01', Date.UTC(2026, 0, 1)],
    ['1969-07-20T20:17:40.000Z', Date.UTC(1969, 6, 20)],
    ['next spring', 'next spring'],
    [null, null],
  ])('are read as the UTC day that the service writes: %s', (wire, value) => {
    expect(readWire(DAY, wire)).toBe(value);
  });

  it('travel as dates do', () => {
    expect(writeWire(DAY, Date.UTC(2026, 0, 1))).toBe('2026-01-01T00:00:00.000Z');
    expect(writeWire({ ...DAY, wire: 'display' }, Date.UTC(2026, 0, 1))).toBe('1/1/2026 12:00:00 AM');
  });

  it('differ from instants, which keep their time', () => {
    expect(readWire({ kind: 'date', label: 'Seen' }, '2026-01-01T23:59:59.999Z')).toBe(Date.UTC(2026, 0, 1, 23, 59, 59, 999));
  });
});

describe('numbers carried as text', () => {
  const AMOUNT: Field = { kind: 'money', label: 'Value', wire: 'string' };
  it.each([
    [1e21, '1000000000000000000000'],
    [-1.5e21, '-1500000000000000000000'],
    [1e-7, '0.0000001'],
    [Number.MIN_VALUE, `0.${'0'.repeat(323)}5`],
    [1234.5, '1234.5'],
    [0, '0'],
  ])('are integers or decimals, without an exponent: %d', (value, wire) => {
    expect(writeWire(AMOUNT, value)).toBe(wire);
    expect(Number(writeWire(AMOUNT, value))).toBe(value);
  });
});
