/** Field names as clients write them: exact, or else case-insensitive. Source: ruling 6. */
import type { Field, Fields } from './fields.ts';

/** The names that a written one may mean: several only if names differ in nothing but case. */
export function namesMeant(fields: Fields, written: string): readonly string[] {
  // Own properties only: the inherited `constructor` is not a field.
  if (Object.hasOwn(fields, written)) return [written];
  const wanted = written.toLowerCase();
  return Object.keys(fields).filter((name) => name.toLowerCase() === wanted);
}

/** The one field that a written name means; null if there is none, or more than one. */
export function fieldNamed(fields: Fields, written: string): { readonly name: string; readonly field: Field } | null {
  const [name, ...others] = namesMeant(fields, written);
  const field = name === undefined || others.length > 0 ? undefined : fields[name];
  return name === undefined || field === undefined ? null : { name, field };
}
