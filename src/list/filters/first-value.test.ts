import { expect, it } from 'vitest';
import type { Field, Kind } from '../../../contract/fields.ts';
import { firstValue, isCarried } from './first-value.ts';

const of = (kind: Kind): Field => ({ kind, label: kind }) as Field;

it.each<[Kind, Kind, boolean]>([
  ['enum', 'id', false],
  ['id', 'text', false],
  ['enum', 'enum', false],
  ['text', 'id', false],
  ['flags', 'integer', false],
  ['text', 'text', true],
  ['integer', 'money', true],
  ['date', 'date', true],
])('a condition on a field of kind %s that gets one of kind %s keeps its value: %s', (from, to, isKept) => {
  expect(isCarried(of(from), of(to))).toBe(isKept);
});

it.each<[Kind, string | undefined]>([
  ['text', undefined],
  ['id', undefined],
  ['integer', undefined],
  ['flags', undefined],
  ['boolean', 'true'],
])('a condition on a field of kind %s begins with %s', (kind, text) => {
  expect(firstValue(of(kind), '-eq', 'UTC')?.text).toBe(text);
});
