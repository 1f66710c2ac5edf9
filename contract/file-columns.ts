/**
 * The columns of a file of records: what each field is called in the header of a CSV file and in JSON, so that an exported file
 * explains itself and can be imported again. docs/export.md describes the files.
 */
import { type Field, type Fields, id, type Target, withLabels } from './fields.ts';
import type { Operation } from './operations.ts';
import { REFERENCES } from './references.ts';

export interface FileColumn {
  /** The field of the record. */
  readonly name: string;
  readonly field: Field;
  /** Holds the name of what the field's id leads to; the record has no such field, so an import skips it. */
  readonly isNameOf: boolean;
  /** In the header of a CSV file: `Application`, `Application ID`, `Renewal notice (days)`. */
  readonly heading: string;
  /** In JSON: `applicationName`, `applicationId`, `renewalDays`. */
  readonly key: string;
}

/** After the heading of an instant in a file for Excel, whose dates have no zone. */
const UTC = ' (UTC)';

/** Every field as a column, in field order; before an id, the name of what it leads to if the service can name it. */
export function fileColumns(fields: Fields): readonly FileColumn[] {
  const taken = new Set<string>(Object.keys(fields));
  const own = Object.entries(fields).map(([name, field]): FileColumn => {
    // A field unknown to the contract may have the same name as a known one.
    const heading = taken.has(headingOf(field)) ? `${headingOf(field)} (${name})` : headingOf(field);
    taken.add(heading);
    return { name, field, isNameOf: false, heading, key: name };
  });
  return own.flatMap((column): readonly FileColumn[] => {
    const { name, field } = column;
    const { target } = field;
    if (name === 'id' || !target || !(target in REFERENCES || target === 'metric')) return [column];
    const named = { ...column, isNameOf: true, heading: field.label.replace(/ ID$/, ''), key: name.replace(/Id$/, 'Name') };
    // If the record already has a field for it, that field is the name.
    return taken.has(named.heading) || taken.has(named.key) ? [column] : [named, column];
  });
}

/**
 * The field of the record that a list belongs to, if the list's own records do not name it: the application of its metrics, the
 * agreement of its periods. Its value is the operation's first path parameter. Empty for a top-level list.
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

/** The column for a heading of either kind of file; null if there is none. Case does not matter. @internal */
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

/** An id is marked as one; a number has its unit. */
function headingOf({ kind, label, unit, currency }: Field): string {
  if (kind === 'id') return /\bID$/.test(label) ? label : `${label} ID`;
  // "Days left" has it already.
  if (unit) return label.toLowerCase().split(' ').includes(unit) ? label : `${label} (${unit})`;
  return kind === 'money' && !currency ? `${label} (currency not given)` : label;
}
