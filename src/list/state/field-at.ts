/** Fields by the paths that a filter may use: `name`, `metrics.name` (any element of a list), `discoveryTypes.1` (a map key). */
import type { Field, Fields } from '../../../contract/fields.ts';
import { resolveField } from '../../../contract/filter/check.ts';

/** The field compared at the end of the path; undefined if the resource has none. */
export const fieldAt = (fields: Fields, path: string): Field | undefined => resolveField(fields, path)?.field;

export const rootOf = (path: string): string => path.split('.', 1)[0] ?? path;
