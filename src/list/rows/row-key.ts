/** The identity of rows, used by selection, focus and the preview's address. */
import type { Operation } from '../../../contract/operations.ts';
import type { Keyed } from '../state/selection.ts';
import type { ListRecord, ResourceTableProps } from '../types.ts';

/** By the field that fills the path of its detail operation, else its id, else all its ids, else its position. */
export function defaultRowKey(operation: Operation): (record: ListRecord, index: number) => string {
  const ids = Object.entries(operation.resource.fields).filter(([, field]) => field.kind === 'id');
  return (record, index) => {
    for (const name of [operation.item?.field, 'id']) {
      const value = name === undefined ? undefined : record[name];
      if (typeof value === 'string' && value !== '') return value;
    }
    const joined = ids.map(([name]) => String(record[name] ?? '')).join('~');
    return joined.replaceAll('~', '') === '' ? `row-${index}` : joined;
  };
}

/** Rows with their keys; if two records have the same key, the later ones get a number, so that React never mixes them up. */
export function keyRows(
  records: readonly ListRecord[],
  keyOf: NonNullable<ResourceTableProps['rowKey']>,
): readonly Keyed<ListRecord>[] {
  const seen = new Map<string, number>();
  return records.map((record, index) => {
    const key = keyOf(record, index);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return { key: count === 0 ? key : `${key}#${count}`, record };
  });
}
