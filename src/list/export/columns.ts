/** The columns of an exported list: those requested, and those needed to understand their values. */
import type { Field, Fields, Target } from '../../../contract/fields.ts';
import { type FileColumn, fileColumns, ownerFields } from '../../../contract/file-columns.ts';
import type { Operation } from '../../../contract/operations.ts';
import type { ListRecord, Params } from '../types.ts';

interface ListColumn {
  readonly name: string;
  /** Null for a column that the page draws itself. */
  readonly field: Field | null;
}

interface Asked {
  /** All columns of the list, in screen order. */
  readonly columns: readonly ListColumn[];
  readonly shown: ReadonlySet<string>;
  readonly withNames: boolean;
  /** True if the target's ids can be resolved to names and the person may read them. */
  readonly canName: (target: Target) => boolean;
}

/**
 * In addition to the visible columns: the record's id (all its ids if it has none of its own), the currency of each amount, and
 * the id of the record that the list belongs to.
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

/** The wanted columns; a currency that is not among them follows its last amount. */
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

/** A record with the id of the record that it belongs to. */
export function withOwner(operation: Operation, params: Params): (record: ListRecord) => ListRecord {
  const [name] = Object.keys(ownerFields(operation));
  const id = params[operation.params[0] ?? ''];
  return name === undefined || id === undefined ? (record) => record : (record) => ({ [name]: id, ...record });
}
