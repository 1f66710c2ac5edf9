import { openTestDatabase } from './fixtures.ts';

/** One id of each kind of record, chosen to have what its page shows; read from the running server's database. */
export interface RecordIds {
  readonly application: string;
  readonly metric: readonly [application: string, metric: string];
  readonly bundle: readonly [application: string, child: string];
  readonly group: string;
  readonly compatibility: readonly [application: string, compatible: string];
  readonly typed: string;
  readonly store: string;
  readonly withoutStore: string;
  readonly family: string;
  readonly type: string;
  readonly articleNumber: string;
  readonly agreement: string;
  readonly agreementType: string;
  readonly contract: string;
  readonly contractType: string;
  readonly user: string;
  readonly license: string;
  readonly upgrade: readonly [license: string, upgraded: string];
  readonly cost: readonly [license: string, organization: string];
  readonly assignments: Readonly<
    Record<'computer' | 'datacenter' | 'organization' | 'site' | 'user', readonly [license: string, assignment: string]>
  >;
  readonly transfers: Readonly<Record<'computer' | 'user' | 'custom value', readonly [application: string, other: string]>>;
  readonly tracking: Readonly<Record<'computer' | 'user', readonly [application: string, other: string]>>;
  readonly policyField: readonly [policy: string, field: string];
  readonly coverage: string;
  readonly computer: string;
  readonly cluster: string;
}

let reading: Promise<RecordIds> | undefined;

/** Read once per worker: the ids stay while the tests run. */
export function readRecordIds(): Promise<RecordIds> {
  reading ??= read();
  return reading;
}

async function read(): Promise<RecordIds> {
  const db = openTestDatabase();
  const row = (sql: string): readonly string[] => {
    const found = db.raw.prepare(sql).raw().get() as readonly unknown[] | undefined;
    if (!found) throw new Error(`the sample has nothing for: ${sql}`);
    return found.map(String);
  };
  const one = (sql: string): string => row(sql)[0] ?? '';
  const two = (sql: string): readonly [string, string] => {
    const [first = '', second = ''] = row(sql);
    return [first, second];
  };
  const assignment = (kind: string) =>
    two(
      `select license_id, id from license_assignments where kind = '${kind}' and license_id in (select id from licenses) order by id limit 1`,
    );
  const transfer = (kind: string, column: string) =>
    two(`select to_application_id, ${column} from license_transfers where kind = '${kind}' and ${column} is not null
         and to_application_id in (select id from applications where name is not null) order by id limit 1`);
  const tracked = (kind: string) =>
    two(`select application_id, ${kind}_id from license_tracking where kind = '${kind}' and ${kind}_id is not null
         and application_id in (select id from applications where name is not null) order by id limit 1`);
  try {
    return {
      application: one('select id from applications where name is not null and end_of_life_date is not null order by id limit 1'),
      metric: two('select application_id, id from application_metrics order by id limit 1'),
      bundle: two('select application_id, child_id from application_bundle_members order by id limit 1'),
      group: one('select application_id from application_group_members order by id limit 1'),
      compatibility: two('select application_id, compatible_application_id from application_compatibility order by 1, 2 limit 1'),
      typed: one('select application_id from application_type_links order by 1 limit 1'),
      store: one('select application_id from application_stores order by 1 limit 1'),
      withoutStore: one(
        'select id from applications where id not in (select application_id from application_stores) order by id limit 1',
      ),
      family: one(
        'select family_id from applications where family_id in (select id from application_families) order by id limit 1',
      ),
      type: one(
        'select parent_id from application_types where parent_id in (select id from application_types) order by id limit 1',
      ),
      articleNumber: one('select id from article_numbers order by id limit 1'),
      agreement: one('select agreement_id from agreement_periods order by id limit 1'),
      agreementType: one('select id from agreement_types order by id limit 1'),
      contract: one('select contract_id from contract_periods order by id limit 1'),
      contractType: one('select id from contract_types order by id limit 1'),
      user: one(
        'select id from user_records where display_name is not null and id in (select user_id from user_subscriptions) order by id limit 1',
      ),
      license: one(
        'select id from licenses where license_keys is not null and application_id in (select id from applications where name is not null) order by id limit 1',
      ),
      upgrade: two('select license_id, upgraded_license_id from license_upgrades order by 1, 2 limit 1'),
      cost: two('select license_id, organization_id from license_cost_records order by 1, 2 limit 1'),
      assignments: {
        computer: assignment('computer'),
        datacenter: assignment('datacenter'),
        organization: assignment('organization'),
        site: assignment('site'),
        user: assignment('user'),
      },
      transfers: {
        computer: transfer('computer', 'computer_id'),
        user: transfer('user', 'user_id'),
        'custom value': transfer('custom value', 'custom_compare_value_id'),
      },
      tracking: { computer: tracked('computer'), user: tracked('user') },
      policyField: two('select policy_id, id from license_policy_fields where is_combo_box = 1 order by id limit 1'),
      coverage: one('select id from extended_coverages order by id limit 1'),
      computer: one('select id from computers where host_name is not null order by id limit 1'),
      cluster: one('select id from datacenter_clusters order by id limit 1'),
    };
  } finally {
    await db.close();
  }
}
