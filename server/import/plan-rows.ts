import type { Field, Fields } from '../../contract/fields.ts';
import { toColumn } from '../stores/naming.ts';
import type { ColumnValue } from '../stores/writer.ts';
import type { ImportResource } from './import-resources.ts';
import type { Profile } from './profile.ts';
import { openEvaluator } from './profile-values.ts';
import { readValue } from './read-value.ts';
import { type Rejection, showValue } from './report.ts';
import { ImportFileError, type Source, type SourceRow } from './source.ts';

/** A record to be stored, by column. */
export interface Draft {
  readonly resource: ImportResource;
  readonly line: number;
  readonly main: boolean;
  readonly row: Readonly<Record<string, ColumnValue>>;
}

/** What a row comes to: records, or the reason why not, with the resource that is at fault. */
export type PlannedRow =
  | { readonly drafts: readonly Draft[] }
  | { readonly rejection: Rejection; readonly resource: ImportResource };

export interface Plan {
  readonly resources: readonly ImportResource[];
  readonly warnings: readonly string[];
  toDrafts(row: SourceRow): PlannedRow;
}

/** Links of an answer of the service: they are not data. */
const LINKS = new Set(['_links', 'links']);

/** Columns are fields of the resource. */
export function planByFields(resource: ImportResource, source: Source): Plan {
  const warnings: string[] = [];
  const taken: [column: string, field: Field][] = [];
  for (const column of source.columns) {
    const field = Object.hasOwn(resource.fields, column) ? resource.fields[column] : undefined;
    if (field !== undefined) taken.push([column, field]);
    else if (resource.computed.includes(column))
      warnings.push(`column ${column} is computed from other records and was left out`);
    else if (!LINKS.has(column))
      warnings.push(
        `column ${showValue(column, false)} is no field of ${resource.name} and was left out${hint(column, resource.fields)}`,
      );
  }
  const missing = source.format === 'csv' ? resource.required.filter((name) => !source.columns.includes(name)) : [];
  if (missing.length > 0) throw new ImportFileError(`the file has no column ${missing.join(', ')}, which ${resource.name} need`);
  const columns = new Map(taken.map(([column]) => [column, toColumn(column)]));
  return {
    resources: [resource],
    warnings,
    toDrafts({ line, values }) {
      const row: Record<string, ColumnValue> = { ...resource.fixed };
      for (const [column, field] of taken) {
        if (!Object.hasOwn(values, column)) continue;
        const read = readValue(field, values[column]);
        if ('reason' in read) return reject(resource, line, column, values[column], field, read.reason);
        row[columns.get(column) ?? column] = read.value;
      }
      const absent = resource.required.find((name) => (row[toColumn(name)] ?? null) === null);
      if (absent !== undefined) return reject(resource, line, absent, null, undefined, 'is missing');
      if (isReserved(resource, row)) return reject(resource, line, 'id', row.id, undefined, RESERVED);
      return { drafts: [{ resource, line, main: true, row }] };
    },
  };
}

const hint = (column: string, fields: Fields): string => {
  const near = Object.keys(fields).find((name) => name.toLowerCase() === column.replace(/[\s_-]/g, '').toLowerCase());
  return near === undefined ? '' : ` (the field is written ${near})`;
};

/** Columns are mapped by a profile. A row of which one record is wrong gives none. */
export function planByProfile(profile: Profile, source: Source, today: number): Plan {
  const missing = profile.columns.filter((column) => !source.columns.includes(column));
  if (missing.length > 0)
    throw new ImportFileError(`the file has no column ${missing.join(', ')}, which the profile ${profile.name} needs`);
  const known = new Set([...profile.columns, ...profile.ignored]);
  const unknown = source.columns.filter((column) => !known.has(column));
  const evaluator = openEvaluator(profile, source.rows, today);
  return {
    resources: [...new Set(profile.records.map((record) => record.resource))],
    warnings: unknown.map(
      (column) => `column ${showValue(column, false)} is not in the profile ${profile.name} and was left out`,
    ),
    toDrafts(source) {
      const drafts: Draft[] = [];
      const values = evaluator.open(source);
      for (const record of profile.records) {
        const { resource } = record;
        const row: Record<string, ColumnValue> = { ...resource.fixed };
        const derived = values.idOf(record.name);
        if (derived !== null && 'emptyKey' in derived)
          return reject(resource, source.line, derived.emptyKey, null, undefined, 'is empty, but the id is made from it');
        if (derived !== null && resource.fields.id !== undefined) row.id = derived.id;
        for (const [name, expression] of Object.entries(record.fields)) {
          const field = resource.fields[name];
          if (field === undefined) continue;
          const { value, column } = values.evaluate(expression);
          const read = readValue(field, value);
          if ('reason' in read) return reject(resource, source.line, column ?? name, value, field, read.reason);
          if (read.value === null && resource.required.includes(name))
            return reject(resource, source.line, column ?? name, null, undefined, 'is missing');
          row[toColumn(name)] = read.value;
        }
        if (isReserved(resource, row)) return reject(resource, source.line, 'id', row.id, undefined, RESERVED);
        drafts.push({ resource, line: source.line, main: record.main, row });
      }
      return { drafts };
    },
  };
}

const RESERVED = 'is no id: its address leads elsewhere';

const isReserved = (resource: ImportResource, { id }: Readonly<Record<string, ColumnValue>>): boolean =>
  typeof id === 'string' && resource.isReserved(id);

function reject(
  resource: ImportResource,
  line: number,
  column: string,
  raw: unknown,
  field: Field | undefined,
  reason: string,
): PlannedRow {
  return { resource, rejection: { line, column, value: showValue(raw, field?.secret === true), reason } };
}
