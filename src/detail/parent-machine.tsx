import { ExtendedCoverage } from '../../contract/resources/index.ts';
import type { AnyRecord } from './fields.ts';
import { NamedValue } from './named-value.tsx';

const FIELD = ExtendedCoverage.fields.parentComputerId;
const OF_DATACENTER = { ...FIELD, target: 'cluster' } as const;

/** The parent of an extended coverage: a data center if the record says so, although its field is called a computer. */
export function ParentMachine({ record }: { readonly record: AnyRecord }) {
  const field = record.isParentComputerDatacenter === true ? OF_DATACENTER : FIELD;
  return <NamedValue field={field} value={record.parentComputerId} record={record} resource={ExtendedCoverage} />;
}
