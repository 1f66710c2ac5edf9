import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDanglingReferences } from '../cli/references.ts';
import type { Database } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { deriveId, formerId } from './derived-id.ts';
import { importFile } from './import-file.ts';
import { loadProfile, ProfileError, parseProfile } from './profile.ts';
import { writeTemporary } from './test-data.ts';

const TODAY = Date.UTC(2026, 10, 28);

let db: Database;
beforeEach(() => {
  db = openScratchDatabase();
});
afterEach(() => db.close());

const take = (profile: string, file: string) => importFile(db, { resource: 'applications', file, profile, today: TODAY });
const number = (query: string): number => Number(db.raw.prepare(query).pluck().get());
const one = (query: string, ...params: string[]): unknown => db.raw.prepare(query).get(...params);
const counts = (report: ReturnType<typeof take>) =>
  Object.fromEntries(report.resources.map(({ resource, added, updated, unchanged }) => [resource, [added, updated, unchanged]]));

const LIFECYCLE_HEADER =
  'manufacturer,product,version,category,releaseDate,endOfActiveSupportDate,endOfLifeDate,endOfExtendedSupportDate,isEndOfLife,latestVersion,latestReleaseDate';
const LIFECYCLE = `${LIFECYCLE_HEADER}
Postgresql,PostgreSQL,17,database,2024-09-26,,2029-11-08,,false,17.11,2026-08-10
Postgresql,PostgreSQL,16,database,2023-09-14,,2028-11-09,,false,16.15,2026-08-10
Microsoft,Microsoft Windows,10 1809 (E),os,2018-11-13,2024-01-09,2029-01-09,,false,10.0.17763,
Microsoft,Microsoft Windows,10 1809 (E),os,2018-11-13,2021-05-11,2021-05-11,,true,10.0.17763,
Sony,Sony Xperia,Xperia 5\u00a0II,device,2020-10-01,,2022-12-01,,true,,
`;
const PLANS_HEADER = 'productName,skuPartNumber,skuId,servicePlanCode,servicePlanId,servicePlanName';
const PLANS = `${PLANS_HEADER}
"Suite ""One"", all",ONE,s1,P1,p1,Plan\u00a0One
"Suite ""One"", all",ONE,s1,P2,p2,Plan Two
Suite Two – risk,TWO,s2,P1,p1,PLAN ONE
`;

describe('software-lifecycle', () => {
  it('makes an application of each product and version', () => {
    const report = take('software-lifecycle', writeTemporary('lifecycle.csv', LIFECYCLE));
    expect(report.rows).toEqual({ read: 5, taken: 5, rejected: 0, heldBack: 0, repeated: 1 });
    expect(counts(report)).toEqual({
      types: [3, 0, 0],
      families: [3, 0, 0],
      applications: [4, 0, 0],
      'application-types': [4, 0, 0],
    });
    expect(one('select * from applications where name = ?', 'PostgreSQL 17')).toMatchObject({
      manufacturer: 'Postgresql',
      platform: 'CrossPlatform',
      release_date: Date.UTC(2024, 8, 26),
      end_of_support_date: null,
      end_of_life_date: Date.UTC(2029, 10, 8),
      is_end_of_life: 0,
      is_end_of_support: 0,
      is_end_of_support_date_not_announced: 1,
      is_end_of_life_date_not_announced: 0,
      is_os: 0,
      version_index: 2,
    });
    expect(one('select * from applications where name = ?', 'Microsoft Windows 10 1809 (E)')).toMatchObject({
      platform: 'Windows',
      is_os: 1,
      is_end_of_support: 1,
      // Of two rows of one version the later counts.
      end_of_life_date: Date.UTC(2021, 4, 11),
      is_end_of_life: 1,
    });
    expect(
      one(
        'select f.name from applications a join application_families f on f.id = a.family_id where a.name = ?',
        'Sony Xperia Xperia 5\u00a0II',
      ),
    ).toEqual({ name: 'Sony Xperia' });
    expect(
      number(
        "select count(*) from application_type_links l join application_types t on t.id = l.type_id where t.name = 'Operating systems'",
      ),
    ).toBe(1);
    expect(findDanglingReferences(db)).toEqual([]);
  });

  it('updates at the next import and doubles nothing', () => {
    take('software-lifecycle', writeTemporary('lifecycle.csv', LIFECYCLE));
    expect(counts(take('software-lifecycle', writeTemporary('again.csv', LIFECYCLE)))).toEqual({
      types: [0, 0, 3],
      families: [0, 0, 3],
      applications: [0, 0, 4],
      'application-types': [0, 0, 4],
    });
    const changed = LIFECYCLE.replace('2029-11-08', '2030-01-01');
    expect(counts(take('software-lifecycle', writeTemporary('changed.csv', changed))).applications).toEqual([0, 1, 3]);
    expect(number('select count(*) from applications')).toBe(4);
  });

  it('makes one family of a manufacturer spelled with other case, accents or spaces, named as it was first', () => {
    const rows = [
      'Zürich,Re,1,app,2024-01-01,,,,false,,',
      'Zu\u0308rich \u00a0,RE,2,APP,2024-01-02,,,,false,,',
      '\tZÜRICH,re,2 ,app ,2024-01-03,,,,false,,',
    ];
    const report = take('software-lifecycle', writeTemporary('l.csv', `${LIFECYCLE_HEADER}\n${rows.join('\n')}\n`));
    expect(report.rows).toEqual({ read: 3, taken: 3, rejected: 0, heldBack: 0, repeated: 1 });
    expect(counts(report)).toMatchObject({ types: [1, 0, 0], families: [1, 0, 0], applications: [2, 0, 0] });
    expect(db.raw.prepare('select name, manufacturer from application_families').all()).toEqual([
      { name: 'Re', manufacturer: 'Zürich' },
    ]);
    expect(one('select name from application_types')).toEqual({ name: 'Applications' });
    expect(db.raw.prepare('select name, version_index, release_date from applications order by version_index').all()).toEqual([
      { name: 'Re 1', version_index: 1, release_date: Date.UTC(2024, 0, 1) },
      { name: 'RE 2', version_index: 3, release_date: Date.UTC(2024, 0, 3) },
    ]);
  });

  it('keeps the ids that an earlier version made of the same names', () => {
    const family = formerId('software-lifecycle/family', ['Postgresql', 'PostgreSQL']);
    const application = formerId('software-lifecycle/application', ['Postgresql', 'PostgreSQL', '17']);
    db.raw.prepare('insert into application_families (id, name) values (?, ?)').run(family, 'PostgreSQL');
    db.raw.prepare('insert into applications (id, name) values (?, ?)').run(application, 'PostgreSQL 17');
    expect(counts(take('software-lifecycle', writeTemporary('lifecycle.csv', LIFECYCLE)))).toMatchObject({
      families: [2, 1, 0],
      applications: [3, 1, 0],
    });
    expect(one('select id, family_id from applications where name = ?', 'PostgreSQL 17')).toEqual({
      id: application,
      family_id: family,
    });
    expect(number('select count(distinct family_id) from applications')).toBe(3);
    expect(findDanglingReferences(db)).toEqual([]);
  });

  it('leaves out the mark of a code name that the list has not filled in, and tells the platform of a device', () => {
    const rows = [
      "Microsoft,Microsoft SQL Server,2014 '__CODENAME__' SP3,database,,,,,false,,",
      'Fedoraproject,Fedora Linux,42 (__CODENAME__),os,,,,,false,,',
      'Apple,Apple iPhone,15,device,,,,,false,,',
      'Apple,Apple Watch,9,device,,,,,false,,',
      'Samsung,Samsung Mobile,Galaxy S24,device,,,,,false,,',
      'Samsung,Samsung Mobile,Z2,device,,,,,false,,',
      'Raspberry,Raspberry Pi,5,Device,,,,,false,,',
      'FreeBSD,FreeBSD,14,os,,,,,false,,',
      'Python,Python,3.13,lang,,,,,false,,',
    ];
    take('software-lifecycle', writeTemporary('l.csv', `${LIFECYCLE_HEADER}\n${rows.join('\n')}\n`));
    expect(
      Object.fromEntries(db.raw.prepare('select name, platform from applications').raw().all() as [string, string][]),
    ).toEqual({
      'Microsoft SQL Server 2014 SP3': 'CrossPlatform',
      'Fedora Linux 42': 'Linux',
      'Apple iPhone 15': 'iOS',
      'Apple Watch 9': 'None',
      'Samsung Mobile Galaxy S24': 'Android',
      'Samsung Mobile Z2': 'None',
      'Raspberry Pi 5': 'None',
      'FreeBSD 14': 'None',
      'Python 3.13': 'CrossPlatform',
    });
  });

  it('rejects a row with a wrong date or without a product', () => {
    const broken = `${LIFECYCLE_HEADER}\nA,B,1,os,2024-13-01,,,,false,,\nA,,1,os,2024-01-01,,,,false,,\n`;
    const report = take('software-lifecycle', writeTemporary('broken.csv', broken));
    expect(report.rejections.map(({ line, column, value }) => [line, column, value])).toEqual([
      [2, 'releaseDate', '2024-13-01'],
      [3, 'product', null],
    ]);
    expect(report.resources.map(({ rejected }) => rejected)).toEqual([0, 1, 1, 0]);
    expect(number('select count(*) from application_types')).toBe(0);
  });

  it('refuses a file without its columns and reports columns beyond them', () => {
    expect(() => take('software-lifecycle', writeTemporary('x.csv', 'product,version\nA,1\n'))).toThrow(
      'no column manufacturer, category',
    );
    const more = LIFECYCLE.replaceAll('\n', ',x\n').replace('latestReleaseDate,x', 'latestReleaseDate,extra');
    expect(take('software-lifecycle', writeTemporary('more.csv', more)).warnings).toEqual([
      'column extra is not in the profile software-lifecycle and was left out',
    ]);
  });
});

describe('saas-skus', () => {
  it('makes products bundles of their plans', () => {
    const report = take('saas-skus', writeTemporary('skus.csv', PLANS));
    expect(counts(report)).toEqual({
      types: [2, 0, 0],
      applications: [4, 0, 0],
      'application-types': [4, 0, 0],
      bundles: [3, 0, 0],
      'article-numbers': [2, 0, 0],
    });
    const members = `select c.name from applications p join application_bundle_members m on m.application_id = p.id join applications c on c.id = m.child_id
      where p.name = ? and p.is_bundle = 1 order by c.name`;
    // A plan that several products name differently has one name: that of the last row.
    expect(db.raw.prepare(members).pluck().all('Suite "One", all')).toEqual(['PLAN ONE', 'Plan Two']);
    expect(
      one(
        'select n.type, a.name from article_numbers n join applications a on a.id = n.application_id where n.article_number = ?',
        'TWO',
      ),
    ).toEqual({ type: 'SKU', name: 'Suite Two – risk' });
    expect(findDanglingReferences(db)).toEqual([]);
  });

  it('takes the list as its vendor gives it: other headers, windows-1252', () => {
    const header = 'Product_Display_Name,String_Id,GUID,Service_Plan_Name,Service_Plan_Id,Service_Plans_Included_Friendly_Names';
    const rows = `Suite Two – risk,TWO,S2,P1 ,p1,"Plan\u00a0One\t"\nSuite Two – risk,TWO,s2,\tP2,p2,Plan Two`;
    const bytes = Buffer.from(`${header}\n${rows}\n`.replaceAll('–', '\u0096'), 'latin1');
    const report = take('saas-skus', writeTemporary('plans.csv', bytes));
    expect(report.encoding).toBe('windows-1252');
    expect(counts(report)).toMatchObject({ applications: [3, 0, 0], bundles: [2, 0, 0], 'article-numbers': [1, 0, 0] });
    expect(db.raw.prepare('select name, description from applications order by name').all()).toEqual([
      { name: 'Plan Two', description: 'Service plan P2' },
      { name: 'Plan\u00a0One', description: 'Service plan P1' },
      { name: 'Suite Two – risk', description: null },
    ]);
    expect(counts(take('saas-skus', writeTemporary('plans.csv', `\ufeff${header}\n${rows}\n`))).bundles).toEqual([0, 0, 2]);
    expect(() => take('saas-skus', writeTemporary('x.csv', `${header},sku id\n`))).toThrow(
      'the columns GUID and sku id both mean skuId',
    );
  });
});

describe('profiles', () => {
  const valid = {
    name: 'own',
    resource: 'families',
    columns: ['Vendor', 'Product'],
    records: [
      { name: 'family', resource: 'families', key: ['Vendor', 'Product'], fields: { name: 'Product', manufacturer: 'Vendor' } },
    ],
  };

  it('are taken from a file, whatever the columns are called', () => {
    const profile = writeTemporary('own.json', JSON.stringify(valid));
    const file = writeTemporary('own.csv', 'Vendor;Product\nA;X\nA;Y\n');
    const report = importFile(db, { resource: 'families', file, profile });
    expect(report.resources).toEqual([{ resource: 'families', added: 2, updated: 0, unchanged: 0, rejected: 0 }]);
    expect(one('select name from application_families where id = ?', deriveId('own/family', ['A', 'X']))).toEqual({ name: 'X' });
    expect(() => importFile(db, { resource: 'users', file, profile })).toThrow('is for families');
  });

  it.each([
    [{ ...valid, columns: ['Vendor'] }, 'Product is not among the columns'],
    [{ ...valid, records: [{ ...valid.records[0], resource: 'planets' }] }, 'no resource planets'],
    [{ ...valid, records: [{ ...valid.records[0], fields: { colour: 'Product' } }] }, 'no field colour'],
    [{ ...valid, records: [{ ...valid.records[0], fields: { name: { shout: 'Product' } } }] }, 'unknown expression'],
    [{ ...valid, records: [{ ...valid.records[0], fields: { name: { idOf: 'nobody' } } }] }, 'no record nobody'],
    [{ ...valid, records: [{ ...valid.records[0], key: undefined }] }, 'id is missing'],
    [
      { ...valid, records: [{ ...valid.records[0], fields: { name: { match: 'Product', patterns: [['(', 'x']] } } }] },
      'Invalid regular expression',
    ],
    [{ ...valid, resource: 'users' }, 'no record is of users'],
    [{ ...valid, records: [] }, 'at least one'],
    [{ ...valid, aliases: { Maker: ['Made by'] } }, 'Maker is not among the columns'],
    [[], 'an object is expected'],
  ])('are refused with the place of the mistake: %#', (json, message) => {
    expect(() => parseProfile(json)).toThrow(message);
  });

  it('are written as docs/import.md shows', () => {
    const [, json = ''] = /```json\n(.*?)```/s.exec(readFileSync('docs/import.md', 'utf8')) ?? [];
    const profile = writeTemporary('purchases.json', json);
    const file = writeTemporary(
      'orders.csv',
      'order;vendor;PRODUCT;bought;Qty;Comment\n1;Contoso;Suite;2026-01-31;5;x\n2;contoso ;suite;;1;\n',
    );
    const report = importFile(db, { resource: 'licenses', file, profile });
    expect(report.warnings).toEqual([]);
    expect(counts(report)).toEqual({ applications: [1, 0, 0], licenses: [2, 0, 0] });
    expect(one('select name, manufacturer from applications')).toEqual({ name: 'Suite', manufacturer: 'Contoso' });
  });

  it('must exist', () => {
    expect(() => loadProfile('nowhere.json')).toThrow(ProfileError);
    expect(() => loadProfile(writeTemporary('x.json', '{'))).toThrow(ProfileError);
  });

  it('derive ids that keep keys apart', () => {
    expect(deriveId('k', ['a', 'b'])).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(
      new Set([
        deriveId('k', ['a', 'bc']),
        deriveId('k', ['ab', 'c']),
        deriveId('l', ['a', 'bc']),
        deriveId('k', ['a', 'b', 'c']),
      ]).size,
    ).toBe(4);
  });
});
