import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/dates.ts';
import { PLATFORMS } from '../../contract/enumerations.ts';
import { EMPTY_ID } from '../../contract/fields.ts';
import { findDanglingReferences } from '../cli/references.ts';
import { inventory } from '../db/migrations/0001-inventory.ts';
import { organizationNames } from '../db/migrations/0021-organization-names.ts';
import type { Database } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { fillSample } from './fill-sample.ts';
import { HOSTILE_TEXTS } from './hostile.ts';
import { emptyInventory, hasInventory, INVENTORY_TABLES } from './inventory.ts';

const TODAY = Date.UTC(2026, 5, 15, 12);
const MIDNIGHT = Date.UTC(2026, 5, 15);
const SMALL = { users: 2_000, licenses: 5_000, applications: 3_000, seed: 1, today: TODAY };

describe('the small sample', () => {
  let db: Database;
  const number = (query: string): number => Number(db.raw.prepare(query).pluck().get());
  const texts = (query: string): string[] => db.raw.prepare<[], string>(query).pluck().all();

  beforeAll(() => {
    db = openScratchDatabase();
    fillSample(db, SMALL);
  });
  afterAll(() => db.close());

  it('has as many records as asked for', () => {
    expect(number('select count(*) from user_records')).toBe(2_000);
    expect(number('select count(*) from licenses')).toBe(5_000);
    expect(number('select count(*) from applications')).toBe(3_000);
  });

  it('fills every table of the inventory', () => {
    for (const table of INVENTORY_TABLES) expect(number(`select count(*) from ${table}`), table).toBeGreaterThan(0);
  });

  it.each([
    ['metrics', 'applications', 'select application_id from application_metrics'],
    ['types', 'applications', 'select application_id from application_type_links'],
    ['compatibility', 'applications', 'select application_id from application_compatibility'],
    ['groups', 'applications', 'select application_id from application_group_members'],
    ['bundles', 'applications', 'select application_id from application_bundle_members'],
    ['store', 'applications', 'select application_id from application_stores'],
    ['computer transfers', 'applications', "select from_application_id from license_transfers where kind = 'computer'"],
    ['user transfers', 'applications', "select from_application_id from license_transfers where kind = 'user'"],
    ['custom value transfers', 'applications', "select from_application_id from license_transfers where kind = 'custom value'"],
    ['computer tracking', 'applications', "select application_id from license_tracking where kind = 'computer'"],
    ['user tracking', 'applications', "select application_id from license_tracking where kind = 'user'"],
    ['agreement periods', 'agreements', 'select agreement_id from agreement_periods'],
    ['contract periods', 'contracts', 'select contract_id from contract_periods'],
    ['user applications', 'user_records', 'select user_id from user_applications'],
    ['user subscriptions', 'user_records', 'select user_id from user_subscriptions'],
    ['user discovery sources', 'user_records', 'select user_id from user_discovery_sources'],
    ['upgrades', 'licenses', 'select license_id from license_upgrades'],
    ['costs', 'licenses', 'select license_id from license_costs'],
    ['computer assignments', 'licenses', "select license_id from license_assignments where kind = 'computer'"],
    ['data center assignments', 'licenses', "select license_id from license_assignments where kind = 'datacenter'"],
    ['organization assignments', 'licenses', "select license_id from license_assignments where kind = 'organization'"],
    ['site assignments', 'licenses', "select license_id from license_assignments where kind = 'site'"],
    ['user assignments', 'licenses', "select license_id from license_assignments where kind = 'user'"],
    ['policy fields', 'license_policies', 'select policy_id from license_policy_fields'],
  ])('gives %s to at least one in ten of %s', (_name, parents, children) => {
    const share = number(`select count(*) from ${parents} where id in (${children})`) / number(`select count(*) from ${parents}`);
    expect(share).toBeGreaterThanOrEqual(0.1);
  });

  it('has no id that leads nowhere', () => {
    expect(findDanglingReferences(db)).toEqual([]);
    expect(
      number('select count(*) from license_assignments where user_id in (select id from users where departed_date is not null)'),
    ).toBe(0);
  });

  it('splits the quantity and value of a license between organizations without loss', () => {
    const wrong = `select count(*) from licenses l join (select license_id, sum(license_quantity) as quantity, sum(license_purchase_cost) as cost
        from license_costs group by license_id) c on c.license_id = l.id
      where c.quantity <> l.quantity or abs(c.cost - l.purchase_value) > 0.005`;
    expect(number(wrong)).toBe(0);
    expect(number('select count(*) from (select 1 from license_costs group by license_id having count(*) > 1)')).toBeGreaterThan(
      200,
    );
  });

  it('assigns licenses in part, in full and beyond what was bought, to the right application', () => {
    const used =
      'select l.quantity, sum(a.quantity) as used from licenses l join license_assignments a on a.license_id = l.id group by l.id';
    expect(number(`select count(*) from (${used}) where used > quantity`)).toBeGreaterThan(400);
    expect(number(`select count(*) from (${used}) where used = quantity`)).toBeGreaterThan(1_000);
    expect(number(`select count(*) from (${used}) where used < quantity`)).toBeGreaterThan(400);
    expect(
      number(
        'select count(*) from license_assignments a join licenses l on l.id = a.license_id where a.application_id is not l.application_id',
      ),
    ).toBe(0);
    expect(
      number(
        "select count(*) from (select 1 from license_assignments where kind = 'site' group by license_id having count(*) > 1)",
      ),
    ).toBe(0);
  });

  it('entitles to what the licenses add up to', () => {
    const licensed = `select sum(quantity) from licenses where application_id is not null and metric_id is not null
      and id in (select license_id from license_assignments)`;
    expect(number('select sum(quantity) from license_entitlements')).toBe(number(licensed));
  });

  it.each(['agreement', 'contract'])(
    'lets the last period of %ss end in every bucket of renewals, on its borders too',
    (kind) => {
      const last = `select (max(valid_to) - ${MIDNIGHT}) / ${DAY_MS} as days from ${kind}_periods group by ${kind}_id`;
      const within = (from: number, to: number) => number(`select count(*) from (${last}) where days between ${from} and ${to}`);
      for (const [from, to] of [
        [-1_000, -1],
        [0, 30],
        [31, 60],
        [61, 90],
        [91, 5_000],
      ] as const)
        expect(within(from, to)).toBeGreaterThan(5);
      for (const border of [0, 1, 30, 31, 60, 61, 90]) expect(within(border, border), String(border)).toBeGreaterThan(0);
      expect(
        number(`select count(*) from (select 1 from ${kind}_periods group by ${kind}_id having count(*) > 1)`),
      ).toBeGreaterThan(20);
      expect(number(`select count(*) from ${kind}s where parent_id in (select id from ${kind}s)`)).toBeGreaterThan(10);
    },
  );

  it('knows the platforms of the contract, and no others', () => {
    const platforms = texts('select name from platforms');
    for (const platform of PLATFORMS) expect(platforms).toContain(platform);
    expect(platforms.length).toBe(PLATFORMS.length);
  });

  it('gives each life cycle an order', () => {
    expect(
      number(
        'select count(*) from applications where end_of_life_date < release_date or end_of_extended_support_date < end_of_life_date',
      ),
    ).toBe(0);
    expect(
      number(`select count(*) from applications where is_end_of_life <> (coalesce(end_of_life_date, ${MIDNIGHT}) < ${MIDNIGHT})`),
    ).toBe(0);
    expect(
      number('select count(*) from applications where is_end_of_life_date_not_announced <> (end_of_life_date is null)'),
    ).toBe(0);
  });

  it('lets users arrive, be active, pause and leave within their time', () => {
    const todayDay = MIDNIGHT / DAY_MS;
    expect(number('select count(*) from users where departed_date is not null')).toBe(160);
    const wrong = `select count(*) from users where last_active < created_date or last_active > departed_date or active_since_day > last_active / ${DAY_MS}
      or active_since_day < created_date / ${DAY_MS} or last_active >= ${MIDNIGHT + DAY_MS} or (last_active is null) <> (active_since_day is null)`;
    expect(number(wrong)).toBe(0);
    const close = `select count(*) from user_activity a join users u on u.id = a.user_id
      where a.from_day > a.to_day or a.from_day < u.created_date / ${DAY_MS} or u.active_since_day - a.to_day < 30`;
    const others = `select count(*) from user_activity a join user_activity b on a.user_id = b.user_id and a.from_day < b.from_day where b.from_day - a.to_day < 30`;
    expect(number(close)).toBe(0);
    expect(number(others)).toBe(0);
    expect(number('select count(*) from users where created_date is not null and last_active is null')).toBeGreaterThan(50);
    expect(number(`select count(*) from user_records where last_active / ${DAY_MS} > ${todayDay - 30}`)).toBeGreaterThan(1_200);
    expect(number(`select count(*) from user_records where last_active / ${DAY_MS} <= ${todayDay - 30}`)).toBeGreaterThan(150);
    // Arrivals follow the week: few fall on a Saturday or Sunday.
    const weekend = number(`select avg((created_date / ${DAY_MS} + 3) % 7 >= 5) from users where created_date is not null`);
    expect(weekend).toBeLessThan(0.1);
  });

  it('offers savings where subscriptions are unused, and only there', () => {
    expect(number('select count(*) from user_subscriptions where potential_savings > 0')).toBeGreaterThan(100);
    expect(
      number(`select count(*) from user_subscriptions where potential_savings > 0 and last_activity > ${MIDNIGHT - 60 * DAY_MS}`),
    ).toBe(0);
    expect(number('select count(*) from user_subscriptions where potential_savings > total_cost_per_month')).toBe(0);
  });

  it('holds names in many scripts', () => {
    const names = texts('select display_name from users where display_name is not null').join(' ');
    for (const script of ['Latin', 'Cyrillic', 'Greek', 'Han', 'Hiragana', 'Hangul', 'Arabic', 'Hebrew', 'Devanagari', 'Thai'])
      expect(new RegExp(`\\p{Script=${script}}`, 'u').test(names), script).toBe(true);
  });

  it('has no hostile or odd record', () => {
    // One of them is the name of a product.
    const hostile = new Set<unknown>(HOSTILE_TEXTS.filter((text) => text !== 'Notepad++'));
    for (const table of INVENTORY_TABLES) {
      const rows = db.raw
        .prepare<[], Record<string, unknown>>(`select * from ${table}`)
        .all()
        .map((row) => Object.values(row));
      const hostileValues = rows.flatMap((values) => values.filter((value) => value === EMPTY_ID || hostile.has(value)));
      expect(hostileValues, table).toEqual([]);
      const bare = rows.filter((values) => values.length > 2 && values.filter((value) => value !== null).length <= 1);
      expect(bare, table).toEqual([]);
    }
  });

  it('can be emptied, and leaves accounts alone', () => {
    const other = openScratchDatabase();
    fillSample(other, { ...SMALL, users: 20, licenses: 20, applications: 20 });
    expect(hasInventory(other)).toBe(true);
    emptyInventory(other);
    expect(hasInventory(other)).toBe(false);
    return other.close();
  });
});

describe('a hostile sample', () => {
  let db: Database;
  const number = (query: string): number => Number(db.raw.prepare(query).pluck().get());
  const texts = (query: string): string[] => db.raw.prepare<[], string>(query).pluck().all();

  beforeAll(() => {
    db = openScratchDatabase();
    fillSample(db, { ...SMALL, hostile: true });
  });
  afterAll(() => db.close());

  it('has as many records as the other, and no id that leads nowhere', () => {
    expect(number('select count(*) from user_records')).toBe(2_000);
    expect(number('select count(*) from licenses')).toBe(5_000);
    expect(findDanglingReferences(db)).toEqual([]);
  });

  it('holds hostile texts, nulls, empty ids and unknown values in few of its records', () => {
    const shown = new Set([
      ...texts('select display_name from users'),
      ...texts('select notes from licenses'),
      ...texts('select description from applications'),
    ]);
    for (const text of HOSTILE_TEXTS) expect(shown.has(text), text.slice(0, 40)).toBe(true);
    for (const table of [
      'applications',
      'agreements',
      'contracts',
      'users',
      'licenses',
      'computers',
      'datacenter_clusters',
      'application_families',
      'application_types',
    ]) {
      // The database keeps sums: for a user over the subscriptions, for a license over the costs.
      const costs = ['current_maintenance', 'accumulated_maintenance', 'current_support', 'accumulated_support'].map(
        (cost) => `${cost}_cost`,
      );
      const kept = ['id', 'user_cost_per_month', 'potential_savings', ...costs].map((name) => `'${name}'`).join(', ');
      const columns = texts(`select name from pragma_table_info('${table}') where name not in (${kept}) and "notnull" = 0`);
      expect(
        number(`select count(*) from ${table} where ${columns.map((column) => `${column} is null`).join(' and ')}`),
        table,
      ).toBe(1);
    }
    for (const [table, column] of [
      ['applications', 'family_id'],
      ['licenses', 'contract_id'],
      ['licenses', 'organization_id'],
      ['agreements', 'parent_id'],
    ])
      expect(number(`select count(*) from ${table} where ${column} = '${EMPTY_ID}'`), column).toBeGreaterThan(0);
    expect(texts('select name from platforms')).toContain('Haiku');
    expect(number('select count(*) from licenses where incomplete_reasons & 4096')).toBeGreaterThan(0);
    expect(number("select count(*) from computers where status = 'Retired'")).toBeGreaterThan(0);
    expect(number("select count(*) from extended_coverages where reason = 'ColdStandby'")).toBe(1);
  });
});

describe('fillSample', () => {
  const steps = `${inventory.sql}${String(organizationNames.sql)}`;
  const tables = [...steps.matchAll(/create table (\w+)/g)].map((match) => match[1] ?? '');
  const dump = (options: Parameters<typeof fillSample>[1]): string => {
    const db = openScratchDatabase();
    fillSample(db, options);
    return tables.map((table) => JSON.stringify(db.raw.prepare(`select * from ${table} order by rowid`).all())).join('\n');
  };
  const tiny = { users: 60, licenses: 80, applications: 70, seed: 3, today: TODAY };

  it('names all tables of the inventory', () => {
    expect([...INVENTORY_TABLES].sort()).toEqual(tables.sort());
  });

  it('gives the same records for the same seed and day, others for another', { timeout: 120_000 }, () => {
    const first = dump(tiny);
    expect(dump({ ...tiny, today: TODAY + 3_600_000 })).toBe(first);
    expect(dump({ ...tiny, seed: 4 })).not.toBe(first);
    expect(dump({ ...tiny, today: TODAY + DAY_MS })).not.toBe(first);
  });

  it.each([
    { users: 0, licenses: 0, applications: 0 },
    { users: 1, licenses: 1, applications: 1 },
    { users: 5, licenses: 0, applications: 3 },
    { users: 0, licenses: 12, applications: 0 },
  ])('takes the sizes %o', (size) => {
    const db = openScratchDatabase();
    const seen: number[] = [];
    fillSample(db, { ...size, seed: 1, today: TODAY, onProgress: (done, total) => seen.push(done / total) });
    const count = (table: string) => db.raw.prepare(`select count(*) from ${table}`).pluck().get();
    expect([count('user_records'), count('licenses'), count('applications')]).toEqual([
      size.users,
      size.licenses,
      size.applications,
    ]);
    expect(findDanglingReferences(db)).toEqual([]);
    expect(seen.at(-1)).toBe(1);
  });

  it('leaves nothing behind where it fails', () => {
    const db = openScratchDatabase();
    db.raw.exec("create trigger fault before insert on license_policies begin select raise(abort, 'no'); end");
    expect(() => fillSample(db, tiny)).toThrow('no');
    expect(hasInventory(db)).toBe(false);
  });
});
