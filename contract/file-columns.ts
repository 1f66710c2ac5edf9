/**
 * The columns of a file of records: how each field is called in the header of a CSV file and in JSON, so that what is exported says what
 * it is and can be imported again. docs/export.md describes the files.
 */
import { type Field, type Fields, id, type Target, withLabels } from './fields.ts';
import type { Operation } from './operations.ts';
import { REFERENCES } from './references.ts';

export interface FileColumn {
  /** The field of the record. */
  readonly name: string;
  readonly field: Field;
  /** Holds the name of what the id in the field leads to; there is no such field, so that an import passes over it. */
  readonly isNameOf: boolean;
  /** In the header of a CSV file: `Application`, `Application ID`, `Renewal notice (days)`. */
  readonly heading: string;
  /** In JSON: `applicationName`, `applicationId`, `renewalDays`. */
  readonly key: string;
}

/** Behind the heading of an instant in a file for Excel, whose dates have no zone. */
const UTC = ' (UTC)';

/** Every field as a column, in the order of the fields; before an id, the name of what it leads to, where the service can name that. */
export function fileColumns(fields: Fields): readonly FileColumn[] {
  const taken = new Set<string>(Object.keys(fields));
  const own = Object.entries(fields).map(([name, field]): FileColumn => {
    // A field that the contract does not know may be called like one that it knows.
    const heading = taken.has(headingOf(field)) ? `${headingOf(field)} (${name})` : headingOf(field);
    taken.add(heading);
    return { name, field, isNameOf: false, heading, key: name };
  });
  return own.flatMap((column): readonly FileColumn[] => {
    const { name, field } = column;
    const { target } = field;
    if (name === 'id' || !target || !(target in REFERENCES || target === 'metric')) return [column];
    const named = { ...column, isNameOf: true, heading: field.label.replace(/ ID$/, ''), key: name.replace(/Id$/, 'Name') };
    // Where the record has a field for it already, that field is the name.
    return taken.has(named.heading) || taken.has(named.key) ? [column] : [named, column];
  });
}

/**
 * The field of the record below which a list lies, where its own records do not name it: the application of its metrics, the agreement of
 * its periods. Its value is the operation's first path parameter. None for a list of its own.
 */
export function ownerFields({ path, params, resource: { fields } }: Operation): Fields {
  const [param] = params;
  // Transfers name both of their applications.
  if (param === undefined || Object.hasOwn(fields, 'fromApplicationId')) return {};
  const collection =
    path
      .slice(0, path.indexOf(`/{${param}}`))
      .split('/')
      .at(-1) ?? '';
  const name = param === 'id' ? `${collection.replace(/s$/, '')}Id` : param;
  const target = name.replace(/Id$/, '') as Target;
  return Object.hasOwn(fields, name) ? {} : withLabels({ [name]: id(target in REFERENCES ? target : undefined) });
}

/** The column that a heading of a file, of either form, stands for; null where there is none. Case does not matter. @internal */
export function columnOfHeading(columns: readonly FileColumn[], heading: string): FileColumn | null {
  const asked = heading.toLowerCase();
  const found = columns.find(
    ({ heading, field }) =>
      heading.toLowerCase() === asked || (field.kind === 'date' && `${heading}${UTC}`.toLowerCase() === asked),
  );
  return found ?? null;
}

/** The heading in a file whose dates have no zone. */
export const excelHeading = ({ heading, field, isNameOf }: FileColumn): string =>
  field.kind === 'date' && !isNameOf ? `${heading}${UTC}` : heading;

/** An id says that it is one; a number says its unit. */
function headingOf({ kind, label, unit, currency }: Field): string {
  if (kind === 'id') return /\bID$/.test(label) ? label : `${label} ID`;
  if (unit) return `${label} (${unit})`;
  return kind === 'money' && !currency ? `${label} (currency not given)` : label;
}
