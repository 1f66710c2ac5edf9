import { writeWire } from '../../contract/kinds.ts';
import type { Resource } from '../../contract/resource.ts';

/** A record that was built outside the record store, as JSON members without the braces. */
export const membersOf = ({ fields }: Resource, record: Readonly<Record<string, string | number>>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, writeWire(field, record[name] ?? null)])),
  ).slice(1, -1);
