/** Fields by the paths that a filter may name: `name`, `metrics.name` (any element of a list), `discoveryTypes.1` (a key of a map). */
import type { Field, Fields } from '../../../contract/fields.ts';
import { resolveField } from '../../../contract/filter/check.ts';

/** The field that is compared at the end of the path; undefined where the resource has none. */
export const fieldAt = (fields: Fields, path: string): Field | undefined => resolveField(fields, path)?.field;

export const rootOf = (path: string): string => path.split('.', 1)[0] ?? path;
