import { EMPTY_ID, type Target } from '../../contract/fields.ts';
import type { Database } from '../db/open.ts';
import { IMPORT_RESOURCES } from '../import/import-resources.ts';
import { toColumn } from '../stores/naming.ts';

/** The tables that an id can refer to; organizations, vendors, contacts and custom values have no records of their own. */
const TABLES: Partial<Record<Target, string>> = {
  application: 'applications',
  family: 'application_families',
  type: 'application_types',
  agreement: 'agreements',
  agreementType: 'agreement_types',
  contract: 'contracts',
  contractType: 'contract_types',
  license: 'licenses',
  metric: 'application_metrics',
  user: 'users',
  computer: 'computers',
  cluster: 'datacenter_clusters',
  entitlementState: 'entitlement_states',
};

export interface DanglingReference {
  readonly table: string;
  readonly column: string;
  /** The table in which the record is missing. */
  readonly target: string;
  readonly count: number;
  readonly example: string;
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  /** The rows to check; all rows if absent. */
  readonly where?: string;
}

/** References by the contract's targets, and the two that no field of an answer shows. */
export function listReferences(): Reference[] {
  const found = new Map<string, Reference>([
    ['user_activity.user_id', { table: 'user_activity', column: 'user_id', target: 'users' }],
    ['license_policy_fields.policy_id', { table: 'license_policy_fields', column: 'policy_id', target: 'license_policies' }],
  ]);
  for (const { table, fields } of IMPORT_RESOURCES) {
    for (const [name, field] of Object.entries(fields)) {
      const target = field.target === undefined ? undefined : TABLES[field.target];
      const column = toColumn(name);
      // A record's own id refers to itself.
      if (target !== undefined && !(target === table && column === 'id'))
        found.set(`${table}.${column}`, { table, column, target });
    }
  }
  // If the record's flag says data center, the id is not one of a computer.
  const parent = { table: 'extended_coverages', column: 'parent_computer_id' };
  const isDatacenter = 'coalesce(is_parent_computer_datacenter, 0)';
  found.set('extended_coverages.parent_computer_id', { ...parent, target: 'computers', where: `${isDatacenter} = 0` });
  return [...found.values(), { ...parent, target: 'datacenter_clusters', where: `${isDatacenter} = 1` }];
}

/** Ids that refer to nothing. Null and the empty id are not references; ids compare without regard to case. */
export function findDanglingReferences(db: Database): DanglingReference[] {
  return listReferences().flatMap((reference) => {
    const { table, column, target, where = 'true' } = reference;
    const row = db.raw
      .prepare<[string], { count: number; example: string | null }>(
        `select count(*) as count, min(${column}) as example from ${table}
         where ${where} and ${column} is not null and ${column} <> ?
         and ${db.dialect.ignoringCase(column)} not in (select ${db.dialect.name === 'sqlite' ? 'id' : 'lower(id)'} from ${target})`,
      )
      .get(EMPTY_ID);
    return row === undefined || row.count === 0 ? [] : [{ ...reference, count: row.count, example: row.example ?? '' }];
  });
}
