/** Which columns a file of a list has: those that were asked for, and those without which their values say nothing. */
import type { Field, Fields, Target } from '../../../contract/fields.ts';
import { type FileColumn, fileColumns, ownerFields } from '../../../contract/file-columns.ts';
import type { Operation } from '../../../contract/operations.ts';
import type { ListRecord, Params } from '../types.ts';

interface ListColumn {
  readonly name: string;
  /** Null for a column that the page draws by itself. */
  readonly field: Field | null;
}

interface Asked {
  /** All columns of the list, in the order of the screen. */
  readonly columns: readonly ListColumn[];
  readonly shown: ReadonlySet<string>;
  readonly withNames: boolean;
  /** True where something can name what ids of the target lead to, and the person may read it. */
  readonly canName: (target: Target) => boolean;
}

/**
 * Beside the columns that are shown: the id of the record (all its ids where it has none of its own), the currency of each amount, and
 * the id of the record below which the list lies.
 */
export function exportColumns(operation: Operation, { columns, shown, withNames, canName }: Asked): readonly FileColumn[] {
  const owner = ownerFields(operation);
  const listed = columns.flatMap(({ name, field }): [string, Field][] => (field ? [[name, field]] : []));
  const fields: Fields = { ...owner, ...Object.fromEntries(listed) };
  const hasOwnId = Object.hasOwn(fields, 'id');
  const isKey = (name: string, { kind }: Field) => (hasOwnId ? name === 'id' : kind === 'id');
  const wanted = new Set(Object.keys(owner));
  for (const [name, field] of listed) if (shown.has(name) || isKey(name, field)) wanted.add(name);
  return withCurrencies(fields, wanted).filter(
    ({ isNameOf, field: { target } }) => !isNameOf || (withNames && target !== undefined && canName(target)),
  );
}

/** The wanted columns; a currency that is not among them follows the last amount in it. */
function withCurrencies(fields: Fields, wanted: ReadonlySet<string>): readonly FileColumn[] {
  const all = fileColumns(fields);
  const chosen = all.filter(({ name }) => wanted.has(name));
  return chosen.flatMap((column, at) => {
    const { currency } = column.field;
    if (currency === undefined || wanted.has(currency)) return [column];
    const isLast = !chosen.slice(at + 1).some(({ field }) => field.currency === currency);
    return isLast ? [column, ...all.filter(({ name }) => name === currency)] : [column];
  });
}

/** A record with the id of the one below which it lies. */
export function withOwner(operation: Operation, params: Params): (record: ListRecord) => ListRecord {
  const [name] = Object.keys(ownerFields(operation));
  const id = params[operation.params[0] ?? ''];
  return name === undefined || id === undefined ? (record) => record : (record) => ({ [name]: id, ...record });
}
