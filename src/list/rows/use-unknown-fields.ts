import { useEffect, useMemo, useState } from 'react';
import type { Fields } from '../../../contract/fields.ts';
import { unknownField } from '../../../contract/unknown-fields.ts';
import type { ListRecord } from '../types.ts';

/** More columns than anyone looks through; endless made-up fields of a broken service must not slow the table down. */
const MOST_FIELDS = 60;
const NONE: Fields = {};

/** The records' fields unknown to the contract, each described by its first value. The same object if nothing is new. */
export function withUnknown(known: Fields, documented: Fields, records: readonly ListRecord[]): Fields {
  let found: Map<string, Fields[string]> | null = null;
  const count = Object.keys(known).length;
  for (const record of records) {
    for (const name in record) {
      const value = record[name];
      if (value === null || value === undefined || Object.hasOwn(documented, name) || Object.hasOwn(known, name)) continue;
      if (found?.has(name) || count + (found?.size ?? 0) >= MOST_FIELDS) continue;
      found ??= new Map();
      found.set(name, unknownField(name, value));
    }
  }
  return found ? Object.fromEntries([...Object.entries(known), ...found]) : known;
}

/** Such fields of all rows shown so far: a column does not disappear with the page that brought it. */
export function useUnknownFields(documented: Fields, records: readonly ListRecord[]): Fields {
  const [kept, setKept] = useState(NONE);
  const fields = useMemo(() => withUnknown(kept, documented, records), [kept, documented, records]);
  useEffect(() => setKept(fields), [fields]);
  return fields;
}
