import type { Kind } from '../../../contract/fields.ts';
import { KINDS } from '../../../contract/kinds.ts';
import type { Migration } from './migration.ts';

/** Lists have a table of their own. */
type ColumnKind = Exclude<Kind, 'list'>;

/** How each store keeps the values of a kind. Booleans are 0 or 1, dates and days milliseconds, sets JSON. */
const TEXT = { sqlite: 'text', postgres: 'text' };
const WHOLE = { sqlite: 'integer', postgres: 'bigint' };
const FRACTION = { sqlite: 'real', postgres: 'double precision' };
const TYPES: Readonly<Record<ColumnKind, typeof TEXT>> = {
  text: TEXT,
  id: TEXT,
  enum: TEXT,
  integer: WHOLE,
  number: FRACTION,
  money: FRACTION,
  boolean: WHOLE,
  date: WHOLE,
  day: WHOLE,
  flags: WHOLE,
  map: TEXT,
  strings: TEXT,
};

/** Ids are compared as they are, other texts without regard to case. */
const isFolded = (kind: ColumnKind): boolean => KINDS[kind].valueType === 'string' && kind !== 'id';

/**
 * The parts of a migration that adds columns for new fields: the statements for both stores, with a folded column for each text.
 *
 *     export const serialNumber: Migration = { name: '0042-serial-number', ...addColumns('computers', { serial_number: 'text' }) };
 *
 * `indexed` names the columns by which the list is often filtered: equality on them is then fast.
 */
export function addColumns<Columns extends Readonly<Record<string, ColumnKind>>>(
  table: string,
  columns: Columns,
  indexed: readonly (keyof Columns & string)[] = [],
): Required<Pick<Migration, 'sql' | 'postgres'>> {
  const statements = (store: 'sqlite' | 'postgres'): string =>
    Object.entries(columns)
      .flatMap(([name, kind]) => {
        const compared = isFolded(kind) ? `${name}_fold` : name;
        return [
          `alter table ${table} add column ${name} ${TYPES[kind][store]};`,
          ...(isFolded(kind) ? [`alter table ${table} add column ${compared} text;`] : []),
          ...(indexed.includes(name) ? [`create index ${table}_${compared} on ${table} (${compared});`] : []),
        ];
      })
      .join('\n');
  return { sql: statements('sqlite'), postgres: statements('postgres') };
}
