import type { Field } from '../../contract/fields.ts';
import { excelHeading } from '../../contract/file-columns.ts';
import { toColumn } from '../stores/naming.ts';
import type { ColumnValue } from '../stores/writer.ts';
import type { ImportResource } from './import-resources.ts';
import { columnFinder, type FindColumn, matchColumns, requireColumns, tellColumns } from './match-columns.ts';
import type { Profile } from './profile.ts';
import { type EvaluatorOptions, openEvaluator } from './profile-values.ts';
import type { NumberForm } from './read-number.ts';
import { readValue } from './read-value.ts';
import { type RowRejection, showValue } from './report.ts';
import type { Source, SourceRow } from './source.ts';

/** A record to be stored, by column. */
export interface Draft {
  readonly resource: ImportResource;
  /** Its row in the file, by position among all rows, and the line on which the row begins. */
  readonly place: number;
  readonly line: number;
  readonly main: boolean;
  /** True if the id derives from a natural key, so that two rows of one record may spell it differently. */
  readonly isDerived: boolean;
  readonly row: Readonly<Record<string, ColumnValue>>;
}

/** The result of a row: records, or everything that is wrong with it, with the first resource at fault. */
export type PlannedRow =
  | { readonly drafts: readonly Draft[] }
  | { readonly rejections: readonly RowRejection[]; readonly resource: ImportResource };

export interface Plan {
  readonly resources: readonly ImportResource[];
  /** The rows as `toDrafts` takes them: by the names of the columns. */
  readonly source: Source;
  /** Complete once all rows have been read. */
  warnings(): readonly string[];
  toDrafts(row: SourceRow, place: number): PlannedRow;
}

/** Links of an answer of the service: they are not data. */
const LINKS = new Set(['_links', 'links']);

/** The columns that `planByFields` knows: fields by their names, and by their headings in the product's exports. */
export function findFieldColumn({ fields, computed, aliases, columns }: ImportResource): FindColumn {
  const names = [...Object.keys(fields), ...computed, ...LINKS].map((name) => [name, name] as const);
  const headings = columns.flatMap((column) => {
    const { heading, key } = column;
    return [heading, key, excelHeading(column)].map((written) => [written, key] as const);
  });
  return columnFinder([...names, ...Object.entries(aliases), ...headings]);
}

/** Columns are fields of the resource. */
export function planByFields(resource: ImportResource, file: Source, numbers: NumberForm): Plan {
  const { source, written, unknown } = matchColumns(file, findFieldColumn(resource));
  const taken: [column: string, field: Field][] = [];
  const computed: string[] = [];
  const names: string[] = [];
  for (const column of source.columns) {
    const field = resource.fields[column];
    if (field !== undefined) taken.push([column, field]);
    else if (resource.computed.includes(column)) computed.push(column);
    else if (!LINKS.has(column)) names.push(written.get(column) ?? column);
  }
  if (source.format === 'csv') requireColumns(source, resource.required, `${resource.name} need`, unknown);
  const columns = new Map(taken.map(([column]) => [column, toColumn(column)]));
  const isUtc = new Set([...written].filter(([, heading]) => /\(utc\)\s*$/i.test(heading)).map(([column]) => column));
  const rejection = rejecter(written);
  return {
    resources: [resource],
    source,
    warnings: () => [
      ...source.warnings(),
      ...tellColumns(names, 'is the name of what an id leads to', 'are the names of what ids lead to'),
      ...tellColumns(computed, 'is computed from other records', 'are computed from other records'),
      ...tellColumns(unknown, `is not a field of ${resource.name}`, `are not fields of ${resource.name}`),
    ],
    toDrafts(from, place) {
      const { values } = from;
      const row: Record<string, ColumnValue> = { ...resource.fixed };
      const rejections: RowRejection[] = [];
      const misread = new Set<string>();
      for (const [column, field] of taken) {
        if (!Object.hasOwn(values, column)) continue;
        // An export masks secrets by default: the record keeps its present value.
        if (field.secret && isMasked(values[column])) continue;
        const raw = isUtc.has(column) ? withZone(values[column]) : values[column];
        const read = readValue(field, raw, numbers);
        if ('reason' in read) {
          rejections.push(rejection(from, column, values[column], field, read.reason));
          misread.add(column);
        } else row[columns.get(column) ?? column] = read.value;
      }
      const absent = resource.required.filter((name) => (row[toColumn(name)] ?? null) === null && !misread.has(name));
      rejections.push(...absent.map((name) => rejection(from, name, null, undefined, MISSING)));
      if (isReserved(resource, row)) rejections.push(rejection(from, 'id', row.id, undefined, RESERVED));
      if (rejections.length > 0) return { rejections, resource };
      return { drafts: [{ resource, place, line: from.line, main: true, isDerived: false, row }] };
    },
  };
}

const isMasked = (raw: unknown): boolean => typeof raw === 'string' && /^•+$/.test(raw);

/** A date and time in a column whose heading says that it is UTC. */
const withZone = (raw: unknown): unknown =>
  typeof raw === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(raw) ? `${raw.replace(' ', 'T')}Z` : raw;

/** The columns that a profile knows. */
export const findProfileColumn = ({ columns, ignored, aliases }: Profile): FindColumn =>
  columnFinder([...[...columns, ...ignored].map((name) => [name, name] as const), ...aliases]);

/** A profile maps the columns. If one record of a row is wrong, the whole row is rejected. */
export function planByProfile(profile: Profile, file: Source, numbers: NumberForm, options: EvaluatorOptions): Plan {
  const { source, written, unknown } = matchColumns(file, findProfileColumn(profile));
  requireColumns(source, profile.columns, `the profile ${profile.name} needs`, unknown);
  const evaluator = openEvaluator(profile, source, options);
  const rejection = rejecter(written);
  return {
    resources: [...new Set(profile.records.map((record) => record.resource))],
    source,
    warnings: () => [
      ...source.warnings(),
      ...tellColumns(unknown, `is not in the profile ${profile.name}`, `are not in the profile ${profile.name}`),
    ],
    toDrafts(from, place) {
      const drafts: Draft[] = [];
      const wrong: { readonly resource: ImportResource; readonly rejection: RowRejection }[] = [];
      const values = evaluator.open(from, place);
      for (const record of profile.records) {
        const { resource } = record;
        const reject = (column: string, raw: unknown, field: Field | undefined, reason: string) =>
          wrong.push({ resource, rejection: rejection(from, column, raw, field, reason) });
        const row: Record<string, ColumnValue> = { ...resource.fixed };
        const derived = values.idOf(record.name);
        if (derived !== null && 'emptyKey' in derived)
          reject(derived.emptyKey, null, undefined, 'is empty, but the id is made from it');
        else if (derived !== null && resource.fields.id !== undefined) row.id = derived.id;
        for (const [name, expression] of Object.entries(record.fields)) {
          const field = resource.fields[name];
          if (field === undefined) continue;
          const { value, column } = values.evaluate(expression);
          const read = readValue(field, value, numbers);
          if ('reason' in read) reject(column ?? name, value, field, read.reason);
          else if (read.value === null && resource.required.includes(name)) {
            // An id that the row's faults kept from being made is no fault of its own.
            if (column !== null || wrong.length === 0) reject(column ?? name, null, undefined, MISSING);
          } else row[toColumn(name)] = read.value;
        }
        if (isReserved(resource, row)) reject('id', row.id, undefined, RESERVED);
        drafts.push({ resource, place, line: from.line, main: record.main, isDerived: record.key !== null, row });
      }
      const [first] = wrong;
      return first ? { rejections: distinct(wrong.map((each) => each.rejection)), resource: first.resource } : { drafts };
    },
  };
}

/** Several records of a row can be made from one column. */
const distinct = (rejections: readonly RowRejection[]): readonly RowRejection[] => [
  ...new Map(rejections.map((each) => [JSON.stringify(each), each])).values(),
];

const MISSING = 'is missing';
const RESERVED = 'is not an id: its address leads elsewhere';

const isReserved = (resource: ImportResource, { id }: Readonly<Record<string, ColumnValue>>): boolean =>
  typeof id === 'string' && resource.isReserved(id);

/** What is wrong in a row, with columns as the file writes them. */
const rejecter =
  (written: ReadonlyMap<string, string>) =>
  ({ line }: SourceRow, column: string, raw: unknown, field: Field | undefined, reason: string): RowRejection => ({
    line,
    column: written.get(column) ?? column,
    value: showValue(raw, field?.secret === true),
    reason,
  });
