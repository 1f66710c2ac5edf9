/** Records of a list by their ids: one request per hundred, with a filter of ids joined by `-or`. */
import { comparison, group, literal } from '../../contract/filter/edit.ts';
import { serializeFilter } from '../../contract/filter/serialize.ts';
import { FILTER_LIMITS } from '../../contract/filter/tree.ts';
import type { OperationId } from '../../contract/operations.ts';
import { fetchPage } from './queries.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows whose `field` is one of the ids; up to `expected`, for a field that several rows share. Throws RequestError. */
export async function rowsById(
  list: OperationId,
  field: string,
  ids: readonly string[],
  expected: number,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const tree = group(
    '-or',
    ids.map((id) => comparison(field, '-eq', literal(id))),
  );
  const filter = tree ? serializeFilter(tree) : '';
  if (ids.length > 1 && (filter.length > FILTER_LIMITS.characters || ids.length > FILTER_LIMITS.comparisons)) {
    const middle = Math.ceil(ids.length / 2);
    const halves = [ids.slice(0, middle), ids.slice(middle)];
    return (await Promise.all(halves.map((half) => rowsById(list, field, half, expected, signal)))).flat();
  }
  const view = { filter, pageSize: Math.min(1000, Math.max(100, expected)), pageNumber: 1 };
  return (await fetchPage(list, {}, view, signal)).items as readonly Row[];
}
