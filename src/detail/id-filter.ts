import type { Comparison, FilterTree } from '../../contract/filter/tree.ts';

/** `field -eq id`, for the lists of records that belong to another. */
export const idIs = (field: string, id: string): Comparison => ({
  type: 'comparison',
  field,
  operator: '-eq',
  value: { kind: 'string', text: id },
});

/** `(a -eq id) -or (b -eq id)`. */
export const anyIdIs = (fields: readonly [string, string, ...string[]], id: string): FilterTree => ({
  type: 'group',
  operator: '-or',
  operands: fields.map((field) => idIs(field, id)),
});
