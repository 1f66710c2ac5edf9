import { csvTable } from '../../contract/csv.ts';
import type { Field } from '../../contract/fields.ts';
import { toColumn } from '../stores/naming.ts';
import type { ImportResource } from './import-resources.ts';

/** A file to start from: the header of a resource, required columns first, and a row that shows the form of every value. */
export function templateOf(resource: ImportResource): string {
  const { fields, required } = resource;
  const names = [...required, ...Object.keys(fields).filter((name) => !required.includes(name))];
  return csvTable(names, [names.map((name, index) => sampleOf(name, fields[name], index + 1))]);
}

const SAMPLES: Readonly<Record<Exclude<Field['kind'], 'id' | 'text' | 'enum'>, string>> = {
  integer: '25',
  flags: '0',
  number: '1234.5',
  money: '1234.5',
  boolean: 'true',
  day: '2026-01-31',
  date: '2026-01-31T12:30:00Z',
  map: '{"1":3}',
  strings: '["one","two"]',
  list: '',
};
const FORMATS: Readonly<Record<string, string>> = {
  url: 'https://example.com',
  email: 'ada@example.com',
  phone: '+46 8 123 45 67',
};

function sampleOf(name: string, field: Field | undefined, place: number): string {
  if (field === undefined) return '';
  // An id may be any text; most tenants have UUIDs.
  if (field.kind === 'id') return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
  if (field.kind === 'enum') return field.values?.[0] ?? '';
  if (field.kind !== 'text') return SAMPLES[field.kind];
  if (toColumn(name).endsWith('currency')) return 'EUR';
  return FORMATS[field.format ?? ''] ?? field.label;
}
