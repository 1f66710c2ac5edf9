/** Literal path segments where another path has a parameter: they can never be an id. Source: contract.md "Paths". */
import { OPERATIONS, type Operation } from './operations.ts';

type ReservedOf = readonly (readonly [param: string, words: ReadonlySet<string>])[];

/** Operation → its path parameters with the words that they can never be. */
export const RESERVED_VALUES: ReadonlyMap<string, ReservedOf> = new Map(OPERATIONS.map((op) => [op.id, reservedOf(op)]));

function reservedOf(op: Operation): ReservedOf {
  const segments = op.path.split('/');
  return segments.flatMap((segment, index) => {
    if (!segment.startsWith('{')) return [];
    const prefix = segments.slice(0, index).join('/');
    const words = OPERATIONS.map((other) => other.path.split('/'))
      .filter(
        (other) => other.slice(0, index).join('/') === prefix && other[index] !== undefined && !other[index].startsWith('{'),
      )
      .map((other) => other[index] ?? '');
    return [[segment.slice(1, -1), new Set(words)] as const];
  });
}

/** Whether a record of that resource cannot have the id, because its address would lead elsewhere. */
export function isReservedId(resource: string, id: string): boolean {
  if (id === '.' || id === '..') return true;
  return OPERATIONS.some((op) => {
    if (op.resource.name !== resource || !op.path.endsWith('}')) return false;
    return RESERVED_VALUES.get(op.id)?.at(-1)?.[1].has(id) ?? false;
  });
}
