import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/dates.ts';
import {
  ARTICLE_NUMBER_TYPES,
  ASSIGNMENT_TYPES,
  COMPATIBILITY_TYPES,
  COMPUTER_STATUSES,
  COVERAGE_REASONS,
  INCOMPLETE_REASONS,
  METRIC_INTERVAL_TYPES,
  METRIC_SETTINGS,
  PLATFORMS,
  USE_RIGHTS,
} from '../../contract/enumerations.ts';
import type { Database } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { fillSample } from './fill-sample.ts';

const MIDNIGHT = Date.UTC(2026, 5, 15);

/** What the default sample shows must be consistent: each statement is counted over its records. */
describe('the story of the sample', () => {
  let db: Database;
  const count = (query: string): number => Number(db.raw.prepare(query).pluck().get());
  const texts = (query: string): string[] => db.raw.prepare<[], string>(query).pluck().all();
  const none = (query: string): void => expect(db.raw.prepare(query).get(), query).toBeUndefined();

  beforeAll(() => {
    db = openScratchDatabase();
    fillSample(db, { users: 2_000, licenses: 5_000, applications: 3_000, seed: 1, today: MIDNIGHT });
  });
  afterAll(() => db.close());

  it('hangs licenses on contracts of their own vendor, some of which are framework agreements', () => {
    const owned = `select count(*) from licenses l join contracts c on c.id = l.contract_id join applications a on a.id = l.application_id
      where c.manufacturer_name = a.manufacturer`;
    expect(count(owned)).toBeGreaterThan(0.9 * 5_000);
    none(`select 1 from licenses l join contracts c on c.id = l.contract_id join applications a on a.id = l.application_id
      where c.manufacturer_name <> a.manufacturer`);
    none(`select 1 from licenses l join contracts c on c.id = l.contract_id join contract_types t on t.id = c.type_id
      where t.name in ('Maintenance', 'Support')`);
    expect(count('select count(*) from licenses where contract_id in (select id from agreements)')).toBeGreaterThan(1_000);
  });

  it.each(['agreement', 'contract'])('hangs %ss below those of the same vendor', (kind) => {
    const pairs = `${kind}s c join ${kind}s p on p.id = c.parent_id`;
    expect(count(`select count(*) from ${pairs}`)).toBeGreaterThan(15);
    none(`select 1 from ${pairs} where c.manufacturer_name <> p.manufacturer_name`);
  });

  it('lists a framework agreement among the contracts under the same id, with the same terms and periods', () => {
    expect(count('select count(*) from agreements join contracts using (id)')).toBeGreaterThan(50);
    expect(count('select count(*) from contracts where parent_id in (select id from agreements)')).toBeGreaterThan(70);
    none(`select 1 from agreements a join contracts c using (id) where c.name <> a.name or c.assigned_id <> a.assigned_id
      or c.renewal_days <> a.renewal_days or c.contact_id <> a.contact_id`);
    none(`select agreement_id, valid_from, valid_to from agreement_periods where agreement_id in (select id from contracts)
      except select contract_id, valid_from, valid_to from contract_periods`);
  });

  it('gives a vendor and a contact one id each', () => {
    const papers = '(select * from agreements union all select * from contracts)';
    none(`select 1 from ${papers} group by manufacturer_id having count(distinct manufacturer_name) > 1`);
    none(`select 1 from ${papers} group by manufacturer_name having count(distinct manufacturer_id) > 1`);
    none(`select 1 from ${papers} group by contact_id having count(distinct contact_name) > 1`);
  });

  it('buys after the release, and inside a period of the contract', () => {
    none('select 1 from licenses l join applications a on a.id = l.application_id where l.purchase_date < a.release_date');
    none(`select 1 from licenses l where exists (select 1 from contract_periods p where p.contract_id = l.contract_id)
      and not exists (select 1 from contract_periods p where p.contract_id = l.contract_id and l.purchase_date between p.valid_from and p.valid_to)`);
    none(`select 1 from licenses where purchase_date >= ${MIDNIGHT}`);
  });

  it('has agreements and contracts to renew within 90 days, and notice that is missed and due', () => {
    const last = (kind: string) =>
      `select (max(p.valid_to) - ${MIDNIGHT}) / ${DAY_MS} as days, k.renewal_days as notice from ${kind}_periods p join ${kind}s k on k.id = p.${kind}_id group by k.id`;
    const both = `(${last('agreement')} union all ${last('contract')})`;
    const ending = count(`select count(*) from ${both} where days between 0 and 90`);
    expect(ending).toBeGreaterThanOrEqual(30);
    expect(ending).toBeLessThanOrEqual(110);
    expect(count(`select count(*) from ${both} where days >= 0 and days < notice`)).toBeGreaterThan(15);
    expect(count(`select count(*) from ${both} where days - notice between 0 and 30`)).toBeGreaterThan(8);
    expect(count(`select count(*) from ${both} where days < 0`)).toBeLessThan(60);
  });

  it('is short of one license in ten', () => {
    const used = `select l.quantity, sum(a.quantity) as used from licenses l join license_assignments a on a.license_id = l.id group by l.id`;
    const short = count(`select count(*) from (${used}) where used > quantity`) / count(`select count(*) from (${used})`);
    expect(short).toBeGreaterThan(0.05);
    expect(short).toBeLessThan(0.2);
    none(`select 1 from (${used}) where used > quantity * 1.4 + 1`);
  });

  it('pays plausible prices, in the currency of the organization that buys', () => {
    const rates = "case purchase_currency when 'JPY' then 162 when 'SEK' then 11.2 when 'PLN' then 4.3 else 1 end";
    expect(count(`select max(purchase_value / ${rates}) from licenses`)).toBeLessThan(500_000);
    none('select 1 from licenses where purchase_value <= 0');
    none('select 1 from licenses group by organization_id having count(distinct purchase_currency) > 1');
    none("select 1 from licenses where purchase_currency = 'JPY' and purchase_value <> round(purchase_value)");
    none('select 1 from application_metrics where license_cost <= 0');
  });

  it('gives licenses to what their metric counts, and server software to servers', () => {
    const given =
      'license_assignments a join licenses l on l.id = a.license_id join application_metrics m on m.id = l.metric_id and m.application_id = l.application_id';
    none(
      `select 1 from ${given} where a.kind in ('computer', 'datacenter') and m.metric_setting not in ('AllDevices', 'DevicesWithUsage')`,
    );
    none(
      `select 1 from ${given} where a.kind = 'user' and m.metric_setting not in ('UsersWithAccess', 'UsersWithUsage', 'PrimaryUsers')`,
    );
    none(`select 1 from ${given} where (a.kind = 'site') <> (m.name = 'Site')`);
    none(`select 1 from ${given} where a.kind = 'datacenter' and m.custom_compare_value_type is null`);
    const servers =
      "select application_id from application_type_links t join application_types k on k.id = t.type_id where k.name in ('Server operating systems', 'Databases', 'Application servers')";
    const clients =
      "select id from computers where host_name like '%-LT-%' or host_name like '%-WS-%' or host_name like '%-MB-%'";
    none(`select 1 from license_assignments where computer_id in (${clients}) and application_id in (${servers})`);
    none(`select 1 from license_tracking where computer_id in (${clients}) and application_id in (${servers})`);
  });

  it('has a healthy mix of phases', () => {
    const last = 'max(end_of_support_date, coalesce(end_of_life_date, 0), coalesce(end_of_extended_support_date, 0))';
    const dated = 'from applications where end_of_support_date is not null';
    const out = count(`select count(*) ${dated} and ${last} < ${MIDNIGHT}`) / count(`select count(*) ${dated}`);
    expect(out).toBeGreaterThan(0.2);
    expect(out).toBeLessThan(0.55);
  });

  it('leads coverages of data centers to clusters, all others to computers', () => {
    const datacenters = 'extended_coverages where is_parent_computer_datacenter = 1';
    expect(count(`select count(*) from ${datacenters}`)).toBeGreaterThan(20);
    none(`select 1 from ${datacenters} and parent_computer_id not in (select id from datacenter_clusters)`);
    none(
      `select 1 from extended_coverages where is_parent_computer_datacenter = 0 and parent_computer_id not in (select id from computers)`,
    );
  });

  it('orders versions: down to earlier ones, up to later ones', () => {
    const pairs = 'join applications f on f.id = %1 join applications t on t.id = %2'
      .replace('%1', 'x.application_id')
      .replace('%2', 'x.compatible_application_id');
    none(
      `select 1 from application_compatibility x ${pairs} where (x.compatibility_type = 'Upgrade') <> (t.version_index > f.version_index) or f.family_id <> t.family_id`,
    );
    const transfers =
      'license_transfers x join applications f on f.id = x.from_application_id join applications t on t.id = x.to_application_id';
    none(
      `select 1 from ${transfers} where x.is_upgrade <> (t.version_index > f.version_index) or x.is_downgrade <> (t.version_index < f.version_index) or f.family_id <> t.family_id`,
    );
    none(`select 1 from license_upgrades u join licenses l on l.id = u.license_id join licenses b on b.id = u.upgraded_license_id
      join applications la on la.id = l.application_id join applications ba on ba.id = b.application_id
      where b.purchase_date >= l.purchase_date or ba.family_id <> la.family_id or ba.version_index >= la.version_index`);
  });

  it('moves to other applications only units that nobody was given and no upgrade replaced', () => {
    expect(count('select count(*) from license_transfers')).toBeGreaterThan(500);
    none(`select 1 from license_transfers t join licenses l on l.id = t.license_id
      group by l.id having sum(t.quantity) > l.quantity - l.assigned - l.upgrades_out`);
  });

  it('says of a license that it lacks what it lacks, of one in ten', () => {
    const incomplete = count('select count(*) from licenses where incomplete_reasons <> 0') / 5_000;
    expect(incomplete).toBeGreaterThan(0.03);
    expect(incomplete).toBeLessThan(0.2);
    const numberless = 'contract_id in (select id from contracts where assigned_id is null)';
    const undated = 'contract_id is not null and contract_id not in (select contract_id from contract_periods)';
    for (const [bit, truth] of [
      [1, 'application_id is null'],
      [2, 'quantity is null'],
      [4, 'metric_id is null'],
      [8, 'is_upgrade = 1 and id not in (select license_id from license_upgrades)'],
      [16, 'is_subscription = 1 and contract_id is null'],
      [32, undated],
      [64, numberless],
    ] as const)
      none(`select 1 from licenses where (incomplete_reasons & ${bit} > 0) <> coalesce(${truth}, 0)`);
    none('select 1 from licenses where incomplete_reasons & 128 and id in (select license_id from license_assignments)');
  });

  it('holds values of the contract alone', () => {
    for (const [table, column, known] of [
      ['applications', 'platform', PLATFORMS],
      ['application_metrics', 'metric_setting', METRIC_SETTINGS],
      ['application_metrics', 'metric_setting_interval_type', METRIC_INTERVAL_TYPES],
      ['application_compatibility', 'compatibility_type', COMPATIBILITY_TYPES],
      ['article_numbers', 'type', ARTICLE_NUMBER_TYPES],
      ['license_entitlements', 'assignment_type', ASSIGNMENT_TYPES],
      ['extended_coverages', 'reason', COVERAGE_REASONS],
      ['computers', 'status', COMPUTER_STATUSES],
    ] as const)
      expect(known, `${table}.${column}`).toEqual(expect.arrayContaining(texts(`select distinct ${column} from ${table}`)));
    const bits = (known: Readonly<Record<number, string>>) => Object.keys(known).reduce((all, bit) => all + Number(bit), 0);
    none(`select 1 from licenses where incomplete_reasons & ~${bits(INCOMPLETE_REASONS)}`);
    for (const column of ['primary_use_rights', 'full_use_rights'])
      none(`select 1 from license_tracking where ${column} & ~${bits(USE_RIGHTS)}`);
    none(`select 1 from license_transfers where use_rights & ~${bits(USE_RIGHTS)}`);
  });

  it('lets a person hold one edition of a service, and saves only what is unused', () => {
    none('select 1 from user_subscriptions group by user_id, vendor, application_name having count(*) > 1');
    const users = count('select count(*) from user_records where potential_savings > 0') / 2_000;
    expect(users).toBeGreaterThan(0.1);
    expect(users).toBeLessThan(0.5);
  });
});
