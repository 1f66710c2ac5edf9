import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { importFile } from './import-file.ts';
import { IMPORT_RESOURCES } from './import-resources.ts';
import { formatReport } from './report.ts';
import { ImportFileError } from './source.ts';
import { writeTemporary } from './test-data.ts';

let db: Database;
beforeEach(() => {
  db = openScratchDatabase();
});
afterEach(() => db.close());

const rows = (query: string): unknown[] => db.raw.prepare(query).all();
const take = (
  resource: string,
  content: string | Uint8Array,
  { name = 'file.csv', ...options }: { name?: string } & Partial<Parameters<typeof importFile>[1]> = {},
) => importFile(db, { resource, file: writeTemporary(name, content), ...options });
const utf16 = (text: string, order: 'LE' | 'BE', mark = true): Buffer => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return order === 'LE' ? bytes : bytes.swap16();
};

describe('flags of users', () => {
  it('that an import changes are kept with the other changes, those of new users are not changes', () => {
    const changes = () => rows('select user_id, flag, was, became, changed_by from user_flag_changes order by id');
    take('users', 'id,isOnline,isInReview\nu1,true,\n');
    expect(changes()).toEqual([]);
    take('users', 'id,isOnline,isInReview,isQualified\nu1,false,true,\nu2,true,true,true\n');
    take('users', 'id,displayName\nu1,Ada\n');
    expect(changes()).toEqual([
      { user_id: 'u1', flag: 'is_online', was: 1, became: 0, changed_by: 'import' },
      { user_id: 'u1', flag: 'is_in_review', was: null, became: 1, changed_by: 'import' },
    ]);
  });
});

describe('importFile without a profile', () => {
  const FAMILIES = 'id,name,description\na1,"Ångström ""日本"", Ltd",\na2,no\u00a0break,"two\r\nlines"\n';
  const STORED = [
    { id: 'a1', name: 'Ångström "日本", Ltd', name_fold: 'ångström "日本", ltd', description: null },
    { id: 'a2', name: 'no\u00a0break', name_fold: 'no\u00a0break', description: 'two\r\nlines' },
  ];
  const families = () => rows('select id, name, name_fold, description from application_families order by id');

  it.each([
    ['UTF-8', Buffer.from(FAMILIES)],
    ['UTF-8 with BOM', Buffer.from(`\ufeff${FAMILIES}`)],
    ['UTF-16LE', utf16(FAMILIES, 'LE')],
    ['UTF-16BE', utf16(FAMILIES, 'BE')],
    ['UTF-16LE', utf16(FAMILIES, 'LE', false)],
    ['UTF-16BE', utf16(FAMILIES, 'BE', false)],
  ])('reads %s', (encoding, bytes) => {
    const report = take('families', bytes);
    expect(report.encoding).toBe(encoding);
    expect(report.resources).toEqual([{ resource: 'families', added: 2, updated: 0, unchanged: 0, rejected: 0 }]);
    expect(families()).toEqual(STORED);
  });

  it.each([
    ['semicolons', 'id;name;description\na1;"x; y";a,b\n'],
    ['tabs', 'id\tname\tdescription\r\na1\tx; y\ta,b\r\n'],
    ['commas', 'id,name,description\r\na1,x; y,"a,b"'],
    ['old line ends', 'id,name,description\ra1,x; y,"a,b"\r'],
  ])('finds %s by itself', (_name, text) => {
    take('families', text);
    expect(families()).toEqual([{ id: 'a1', name: 'x; y', name_fold: 'x; y', description: 'a,b' }]);
  });

  it('reads NDJSON, arrays and answers of the service', () => {
    take('families', '{"id":"a1","name":"one"}\n\n{"id":"a2","name":"two"}\n', { name: 'file.ndjson' });
    take('families', '[{"id":"a3","name":"three"}]', { name: 'file.json' });
    const report = take('families', '{"items":[{"id":"a4","name":"four","_links":[]}],"pagination":{},"_links":[]}', {
      name: 'answer.json',
    });
    expect(report.warnings).toEqual([]);
    expect(families().length).toBe(4);
  });

  it('takes wire and value forms of every kind', () => {
    const header = 'id,purchaseDate,quantity,purchaseValue,isUpgrade,incompleteReasons,licenseKeys';
    take(
      'licenses',
      `${header}\nl1,5/25/2023 11:30:00 PM,12,1234.5,True,3,AAAA\nl2,2023-05-25,,-20,false,,\nl3,2023-05-25T02:00:00+02:00,0,1e3,TRUE,0,\n`,
    );
    const day = Date.UTC(2023, 4, 25);
    expect(
      rows('select purchase_date, quantity, purchase_value, is_upgrade, incomplete_reasons from licenses order by id'),
    ).toEqual([
      { purchase_date: day, quantity: 12, purchase_value: 1234.5, is_upgrade: 1, incomplete_reasons: 3 },
      { purchase_date: day, quantity: null, purchase_value: -20, is_upgrade: 0, incomplete_reasons: null },
      { purchase_date: day, quantity: 0, purchase_value: 1000, is_upgrade: 1, incomplete_reasons: 0 },
    ]);
    // Sums are by currency: one code must not become two.
    take('licenses', 'id,purchaseCurrency\nl1,eur\nl2,EUR\nl3, Eur \n');
    expect(rows('select distinct purchase_currency from licenses')).toEqual([{ purchase_currency: 'EUR' }]);
    take('policy-fields', '[{"policyId":"p","id":"f","listItems":["a","b"],"isComboBox":true}]', { name: 'x.json' });
    expect(rows('select list_items from license_policy_fields')).toEqual([{ list_items: '["a","b"]' }]);
    take('user-applications', 'userId,id,discoveryTypes\nu,a,"{""1"":3}"\nu,b,"[1,4]"\n');
    expect(rows('select discovery_types from user_applications order by id')).toEqual([
      { discovery_types: '{"1":3}' },
      { discovery_types: '{"1":1,"4":1}' },
    ]);
  });

  it('refuses ids whose address would lead elsewhere', () => {
    const reason = { column: 'id', reason: 'is not an id: its address leads elsewhere' };
    expect(take('users', 'id,displayName\nkpi,K\n..,Dots\nkpis,Taken\n').rejections).toMatchObject([reason, reason]);
    expect(take('licenses', 'id\ntransfers\ntracking\nentitlements\nl1\n').rows).toMatchObject({ rejected: 3 });
    expect(take('families', 'id,name\nkpi,Fine\n').rows).toMatchObject({ taken: 1 });
  });

  it('updates what is there, keeps columns that the file lacks, and doubles nothing', () => {
    take('families', FAMILIES);
    expect(take('families', FAMILIES).resources).toEqual([
      { resource: 'families', added: 0, updated: 0, unchanged: 2, rejected: 0 },
    ]);
    const report = take('families', 'id,name\na2,renamed\na3,new\n');
    expect(report.resources).toEqual([{ resource: 'families', added: 1, updated: 1, unchanged: 0, rejected: 0 }]);
    expect(families()).toContainEqual({ id: 'a2', name: 'renamed', name_fold: 'renamed', description: 'two\r\nlines' });
    take('entitlements', 'applicationId,organizationId,metricId,assignmentType,quantity\nA,o,m,User,1\n');
    take('entitlements', 'applicationId,organizationId,metricId,assignmentType,quantity\nA,o,m,User,5\nA,o,m,Site,1\n');
    expect(rows('select quantity from license_entitlements order by position')).toEqual([{ quantity: 5 }, { quantity: 1 }]);
  });

  it('lets the later of two rows of one record count, and says so', () => {
    const report = take('families', 'id,name\na1,first\na1,second\n');
    expect(report.rows).toEqual({ read: 2, taken: 2, rejected: 0, heldBack: 0, repeated: 1 });
    expect(rows('select name from application_families')).toEqual([{ name: 'second' }]);
  });

  const BROKEN =
    'id,releaseDate,isOs,versionIndex,name\n,2020-01-01,true,1,no id\nok,2020-01-01,true,1,fine\nb1,31.12.2020,true,1,x\nb2,,yes,1,x\nb3,,,1.5,x\nb4,,,,x,y\n"b\u00e9",,,,x\n';

  it('names everything that is wrong with a row at once, and counts the row once', () => {
    const report = take('applications', 'id,releaseDate,isOs,versionIndex\n,31.12.2020,yes,1\n\u00e9,2020-01-01,maybe,1.5\n');
    expect(report.rows).toMatchObject({ read: 2, rejected: 2 });
    expect(report.rejections.map(({ line, column, reason }) => [line, column, reason.slice(0, 20)])).toEqual([
      [2, 'releaseDate', 'is in a local form, '],
      [2, 'isOs', 'is neither true nor '],
      [2, 'id', 'is missing'],
      [3, 'id', 'is not an id: 1 to 2'],
      [3, 'isOs', 'is neither true nor '],
      [3, 'versionIndex', 'is not a whole numbe'],
    ]);
  });

  it('imports nothing where one row is wrong, and names line, column, value and reason of each', () => {
    const report = take('applications', BROKEN);
    expect(report.stored).toBe(false);
    expect(report.rows).toEqual({ read: 7, taken: 0, rejected: 6, heldBack: 1, repeated: 0 });
    expect(report.resources).toEqual([{ resource: 'applications', added: 0, updated: 0, unchanged: 0, rejected: 6 }]);
    expect(report.rejections.map(({ line, column, value }) => [line, column, value])).toEqual([
      [2, 'id', null],
      [4, 'releaseDate', '31.12.2020'],
      [5, 'isOs', 'yes'],
      [6, 'versionIndex', '1.5'],
      [7, null, null],
      [8, 'id', 'bé'],
    ]);
    expect(report.rejections[4]?.reason).toBe('has 6 values where the header has 5');
    expect(rows('select * from applications')).toEqual([]);
    expect(formatReport(report).problems).toContain('line 5, column isOs: "yes" is neither true nor false');
  });

  it('imports the others where asked to skip', () => {
    const report = take('applications', BROKEN, { onError: 'skip' });
    expect(report.rows).toEqual({ read: 7, taken: 1, rejected: 6, heldBack: 0, repeated: 0 });
    expect(rows('select id, is_os from applications')).toEqual([{ id: 'ok', is_os: 1 }]);
  });

  it('reports a dry run alike and stores nothing', () => {
    const report = take('families', FAMILIES, { dryRun: true });
    expect(report).toMatchObject({ stored: false, dryRun: true, resources: [{ added: 2 }], rows: { taken: 2 } });
    expect(families()).toEqual([]);
  });

  it('keeps of a large file no more in memory than of a small one', () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const write = (rows: number): string => {
      const lines = Array.from({ length: rows }, (_, index) => `${index},${'x'.repeat(3_000)}\n`);
      return writeTemporary('large.csv', Buffer.from(`id,description\n${lines.join('')}`));
    };
    const heapOf = (rows: number, file: string): number => {
      let heap = 0;
      const onProgress = (done: number, total: number): void => {
        if (done < total) return;
        collectGarbage();
        heap = process.memoryUsage().heapUsed;
      };
      expect(importFile(db, { resource: 'families', file, dryRun: true, onProgress }).rows.taken).toBe(rows);
      return heap;
    };
    const small = heapOf(100, write(100));
    // The rows alone are 6 MB.
    expect(heapOf(2_000, write(2_000)) - small).toBeLessThan(3_000_000);
  });

  it('takes what can be read only once', () => {
    const pipe = join(mkdtempSync(join(tmpdir(), 'sam-import-')), 'pipe');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    const writer = spawn('sh', ['-c', `printf 'id,name\\na1,one\\n' > "$0"`, pipe]);
    expect(importFile(db, { resource: 'families', file: pipe }).rows.taken).toBe(1);
    writer.kill();
    expect(families()).toMatchObject([{ id: 'a1', name: 'one' }]);
  });

  it('leaves nothing behind where the database refuses a row', () => {
    db.raw.exec(
      "create trigger fault before insert on application_families when new.id = 'a2' begin select raise(abort, 'no'); end",
    );
    expect(() => take('families', FAMILIES)).toThrow('no');
    expect(families()).toEqual([]);
  });

  it('rejects rows with bytes of another encoding, and no others', () => {
    const bytes = Buffer.concat([
      Buffer.from('id,name\na1,göod\na2,'),
      Buffer.from([0xc5, 0x6e]),
      Buffer.from('\na3,also gööd\n'),
    ]);
    const report = take('families', bytes, { onError: 'skip' });
    expect(report.rejections).toEqual([{ line: 3, record: 2, column: 'name', value: '\ufffdn', reason: 'is not UTF-8' }]);
    expect(report.warnings).toEqual(['the file holds bytes that are not UTF-8']);
    expect(families().length).toBe(2);
  });

  it.each([
    ['windows-1252', undefined, [0x96, 0x20, 0xa0, 0x80]],
    ['windows-1252', 'cp1252', [0x96, 0x20, 0xa0, 0x80]],
    ['shift_jis', 'shift_jis', [0x93, 0xfa, 0x96, 0x7b]],
    ['utf-16le', 'utf-16le', null],
  ])('reads %s (named: %s)', (encoding, named, bytes) => {
    const text = 'id,name\na1,x';
    const content =
      bytes === null ? utf16('id,name\na1,x日本y', 'LE', false) : Buffer.from([...Buffer.from(text), ...bytes, 0x79]);
    const report = take('families', content, { encoding: named });
    expect(report.encoding).toBe(encoding);
    expect(rows('select name from application_families')).toEqual([
      { name: encoding === 'windows-1252' ? 'x– \u00a0€y' : 'x日本y' },
    ]);
    expect(report.warnings).toEqual(
      named === undefined ? ['the file is not UTF-8 and was read as windows-1252; --encoding names another'] : [],
    );
  });

  it('refuses an encoding that is none', () => {
    expect(() => take('families', 'id\na\n', { encoding: 'klingon' })).toThrow('unknown encoding klingon');
  });

  it('takes headers in any case, with spaces, hyphens or underscores', () => {
    take('users', 'ID, displayName ,USER_NAME,Is-Online\nu1,A,b,true\n');
    expect(rows('select id, display_name, username, is_online from users')).toEqual([
      { id: 'u1', display_name: 'A', username: 'b', is_online: 1 },
    ]);
    const report = take('users', '[{"ID":"u2","DisplayName":7}]', { name: 'x.json' });
    expect(report.rejections).toMatchObject([{ line: 1, column: 'DisplayName', value: '7' }]);
  });

  it('stores texts without white space at their ends', () => {
    take('families', 'id,name,description\na1,"\u00a0\u2003Contoso\t\u200b"," two\nlines \ufeff"\n');
    take('families', '[{"id":"a2","name":" x\u0085","description":" "}]', { name: 'x.json' });
    expect(families()).toMatchObject([
      { name: 'Contoso', name_fold: 'contoso', description: 'two\nlines' },
      { name: 'x', description: '' },
    ]);
  });

  it('refuses numbers and dates that two readers could read differently, unless the form is named', () => {
    const file = 'id,quantity,purchaseValue\nl1,1.000,5\nl2,-3.000,5\nl3,2,"1.234,5"\nl4,2,1234.5\n';
    const report = take('licenses', file, { onError: 'skip' });
    expect(report.rejections.map(({ line, column, value }) => [line, column, value])).toEqual([
      [2, 'quantity', '1.000'],
      [3, 'quantity', '-3.000'],
      [4, 'purchaseValue', '1.234,5'],
    ]);
    expect(take('licenses', file, { decimal: 'comma' }).rejections).toMatchObject([{ line: 5, value: '1234.5' }]);
    take('licenses', file.replace('1234.5', '"1234,5"'), { decimal: 'comma' });
    expect(rows('select quantity, purchase_value from licenses order by id')).toEqual([
      { quantity: 1000, purchase_value: 5 },
      { quantity: -3000, purchase_value: 5 },
      { quantity: 2, purchase_value: 1234.5 },
      { quantity: 2, purchase_value: 1234.5 },
    ]);
    const dates = 'id,purchaseDate\nl1,03/04/2026\nl2,3.4.2026\nl3,2026-04-03 10:00\nl4,3/4/2026 12:00:00 AM\nl5,2026-04-03\n';
    expect(
      take('licenses', dates, { onError: 'skip' }).rejections.map(({ line, reason }) => [line, reason.slice(0, 28)]),
    ).toEqual([
      [2, 'is in a local form, which ot'],
      [3, 'is in a local form, which ot'],
      [4, 'is in a local form, which ot'],
    ]);
    expect(take('applications', 'id,releaseDate\na,3/4/2026 12:00:00 AM\n').rows).toMatchObject({ rejected: 1 });
  });

  it.each([
    ['purchaseDate', '2026-02-30', 'is not a date: the calendar has no such day'],
    ['purchaseDate', '2026-02-30T10:00:00', 'is not a date: the calendar has no such day'],
    ['purchaseDate', '2/30/2026 12:00:00 AM', 'is not a date: the calendar has no such day'],
    ['purchaseDate', '2026-02-28T25:00:00Z', 'is not a date: no day has such a time'],
    ['purchaseDate', '2026-02-28T10:00:00', 'is in a local form'],
    ['purchaseDate', '31/12/2026 12:00:00 AM', 'is in a local form'],
    ['purchaseDate', '2026-2-30', 'is in a local form'],
    ['purchaseDate', 'soon', 'is not a date, such as'],
  ])('says of %s %s that it %s', (column, value, reason) => {
    const [rejection] = take('licenses', `id,${column}\nl1,${value}\n`).rejections;
    expect(rejection?.reason).toContain(reason);
  });

  it('names the record of a JSON file, in the order of the file, where all are on one line', () => {
    const text = '[{"id":"a","name":"A"},7,{"name":"no id"},{"id":"b","name":[]}]';
    const report = take('families', text, { name: 'x.json' });
    expect(report.rejections.map(({ line, record }) => [line, record])).toEqual([
      [1, 2],
      [1, 3],
      [1, 4],
    ]);
    expect(formatReport(report).problems[1]).toBe('record 3, line 1, column id: is missing');
  });

  it.each([
    ['file.csv', 'id,name\n'],
    ['file.csv', 'id,name\n,\n\n'],
    ['file.json', '[]'],
    ['file.ndjson', '\n\n'],
  ])('refuses a %s without rows: %j', (name, text) => {
    expect(() => take('families', text, { name })).toThrow(/has no rows$/);
    expect(() => take('families', text, { name, dryRun: true })).toThrow(ImportFileError);
  });

  it('says in words why a file cannot be read', () => {
    expect(() => importFile(db, { resource: 'families', file: tmpdir() })).toThrow(`${tmpdir()} is a folder: name a file in it`);
    expect(() => importFile(db, { resource: 'families', file: '/nowhere/x.csv' })).toThrow('there is no file /nowhere/x.csv');
  });

  it('takes numbers of JSON as they are, also the texts of the service', () => {
    const text = '{"id":"l1","quantity":"1","purchaseValue":1.000}\n{"id":"l2","quantity":3,"purchaseValue":"12.345"}\n';
    take('licenses', text, { name: 'x.ndjson' });
    expect(rows('select quantity, purchase_value from licenses order by id')).toEqual([
      { quantity: 1, purchase_value: 1 },
      { quantity: 3, purchase_value: 12.345 },
    ]);
  });

  it.each([
    ['CSV', 'file.csv', 'id,name\n"a\n1",x\na2,"q"r,s\n,z\na4,z\na5,"open\na6,y\n', [2, 4, 5, 7]],
    ['NDJSON', 'file.ndjson', '{"id":"a"}\n[1]\n{oops\n\n{"id":7}\n', [2, 3, 5]],
    ['JSON', 'file.json', '[{"id":7},{"id":7},\n{"id":"a"},\n\n9,{"id":null}]', [1, 1, 4, 4]],
  ])('adds up for %s: read are taken and rejected', (_name, name, text, lines) => {
    for (const end of ['\n', '\r\n', '\r', '\n\ufeff']) {
      const content = end.endsWith('\ufeff') ? `\ufeff${text}` : text.replaceAll('\n', end);
      const report = take('families', content, { name, onError: 'skip', dryRun: true });
      expect(report.rejections.map(({ line }) => line)).toEqual(lines);
      expect(report.rows.rejected).toBe(lines.length);
      expect(report.rows.read).toBe(report.rows.taken + report.rows.rejected);
      expect(report.rows.taken).toBe(1);
    }
  });

  it('takes the files that the product exports', () => {
    const header = 'License ID,Application,Application ID,Purchase date,Vendor,Incomplete reasons,License keys,Notes';
    take('licenses', 'id,licenseKeys\nl1,SECRET\n');
    const report = take(
      'licenses',
      `${header}\r\nl1,Suite,a1,2026-01-01,'=1+1,Metric; Base licenses; 2048,••••••,''-x\r\nl2,,,,it's,0,KEY,"'quoted'"\r\n`,
    );
    expect(report.warnings).toEqual(['column Application is the name of what an id leads to and was left out']);
    expect(
      rows('select application_id, purchase_date, vendor, incomplete_reasons, license_keys, notes from licenses order by id'),
    ).toEqual([
      {
        application_id: 'a1',
        purchase_date: Date.UTC(2026, 0, 1),
        vendor: '=1+1',
        incomplete_reasons: 4 + 8 + 2048,
        license_keys: 'SECRET',
        notes: "'-x",
      },
      {
        application_id: null,
        purchase_date: null,
        vendor: "it's",
        incomplete_reasons: 0,
        license_keys: 'KEY',
        notes: "'quoted'",
      },
    ]);
    expect(take('licenses', 'id,incompleteReasons\nl1,Metric; Nonsense\n').rejections).toMatchObject([
      { column: 'incompleteReasons', reason: expect.stringContaining('is not made of the names Application; License count') },
    ]);
    take('licenses', '[{"id":"l1","incompleteReasons":["MissingApplication",4]},{"id":"l2","incompleteReasons":["None"]}]', {
      name: 'x.json',
    });
    expect(rows('select incomplete_reasons from licenses order by id')).toEqual([
      { incomplete_reasons: 5 },
      { incomplete_reasons: 0 },
    ]);
    take('computers', '\ufeffID;Last scan (UTC)\r\nc1;2026-01-01 10:30:00\r\n');
    expect(rows('select last_scan_date from computers')).toEqual([{ last_scan_date: Date.UTC(2026, 0, 1, 10, 30) }]);
    expect(take('computers', 'ID,Last scan\nc1,2026-01-01 10:30:00\n').rows).toMatchObject({ rejected: 1 });
  });

  describe('where a license or a bundle has room for one record', () => {
    const SITES = 'id,licenseId,organizationId,quantity\n';

    it('refuses a second site assignment, in the file or in the tenant', () => {
      const report = take('site-assignments', `${SITES}s1,l1,o,1\ns2,l1,p,1\ns3,l2,o,1\n`, { onError: 'skip' });
      expect(report.rejections).toEqual([
        { line: 3, record: 2, column: 'licenseId', value: 'l1', reason: 'already has one, s1, and can have only one' },
      ]);
      expect(take('site-assignments', `${SITES}s1,l1,q,5\ns4,l2,o,1\n`, { onError: 'skip' }).rejections).toMatchObject([
        { line: 3, value: 'l2', reason: expect.stringContaining('s3') },
      ]);
      expect(rows("select id, quantity from license_assignments where kind = 'site' order by id")).toEqual([
        { id: 's1', quantity: 5 },
        { id: 's3', quantity: 1 },
      ]);
    });

    it('refuses a member that a bundle has already', () => {
      const report = take('bundles', 'id,applicationId,childId\nm1,a,b\nm2,a,b\nm3,a,c\n', { onError: 'skip' });
      expect(report.rejections).toMatchObject([{ line: 3, column: 'childId', value: 'b' }]);
    });

    it('and the database cannot hold two', () => {
      take('site-assignments', `${SITES}s1,l1,o,1\n`);
      take('bundles', 'id,applicationId,childId\nm1,a,b\n');
      expect(() => db.raw.exec("insert into license_assignments (id, license_id, kind) values ('s2', 'l1', 'site')")).toThrow(
        'UNIQUE',
      );
      expect(() =>
        db.raw.exec("insert into application_bundle_members (id, application_id, child_id) values ('m2', 'a', 'b')"),
      ).toThrow('UNIQUE');
      db.raw.exec("insert into license_assignments (id, license_id, kind) values ('u1', 'l1', 'user'), ('u2', 'l1', 'user')");
    });
  });

  it('warns of columns that it does not know or that are computed', () => {
    const report = take('users', 'id,displayName,hat size,shoeSize,licenseCount\nu1,A,B,44,7\n');
    expect(report.warnings).toEqual([
      'column licenseCount is computed from other records and was left out',
      'columns hat size, shoeSize are not fields of users and were left out',
    ]);
    expect(rows('select display_name from users')).toEqual([{ display_name: 'A' }]);
  });

  it('masks secrets in the report, also in bytes of another encoding', () => {
    const long = 'K'.repeat(100_001);
    const report = take('licenses', `id,licenseKeys\nl1,${long}\n`);
    expect(report.rejections[0]).toMatchObject({ column: 'licenseKeys', value: '••••' });
    const damaged = take(
      'licenses',
      Buffer.concat([Buffer.from('id,licenseKeys\nl0,ÄÖ\nl1,KEY'), Buffer.from([0xff]), Buffer.from('\n')]),
    );
    expect(damaged.rejections[0]).toMatchObject({ column: 'licenseKeys', value: '••••' });
  });

  it('shows no control characters of a file to the terminal', () => {
    const report = take('families', 'id,name\n"\u001b[2Jx",n\n');
    expect(report.rejections[0]?.value).toBe('\ufffd[2Jx');
  });

  it.each([
    ['an id of 201 characters', 'x'.repeat(201)],
    ['an id that is not ASCII', 'ä'],
    ['an id with a control character', '"a\u0007"'],
    ['an id with a space at its end', 'a '],
  ])('refuses %s', (_name, value) => {
    expect(take('families', `id\n${value}\n`).rejections[0]).toMatchObject({ line: 2, column: 'id' });
  });

  it.each([
    ['stray quotes', 'id,name\na1,x"y\na2,z\n', 2, 'a quotation mark is out of place'],
    ['an open quote', 'id,name\na1,ok\na2,"z\na3,y\n', 0, 'a quotation mark is out of place: one is never closed'],
    ['a row that is too long', 'id,name\n"a\n1",x\na2,z,y\n', 4, 'has 3 values'],
  ])('reports %s', (_name, text, line, reason) => {
    const rejection = take('families', text).rejections.find((entry) => entry.column === null);
    expect(rejection?.reason).toContain(reason);
    if (line > 0) expect(rejection?.line).toBe(line);
  });

  it.each([
    ['an empty file', '', 'no header'],
    ['a header without the key', 'name\nx\n', 'no column id'],
    ['a column twice', 'id,name,name\n1,2,3\n', 'name twice'],
    ['two columns of one field', 'id,Name, NAME \n1,2,3\n', 'the columns Name and NAME both mean name'],
    ['another delimiter', 'id^name\n1^2\n', 'it looks separated by ^'],
    ['a workbook', 'PK\u0003\u0004', 'save the sheet as CSV'],
  ])('refuses %s', (_name, text, message) => {
    expect(() => take('families', text)).toThrow(ImportFileError);
    expect(() => take('families', text)).toThrow(message);
  });

  it('refuses JSON that is none, and rows that are no objects', () => {
    expect(() => take('families', '[{"id":1', { name: 'x.json' })).toThrow('not JSON');
    const report = take('families', '{"id":"a"}\n[1]\n{oops\n{"id":7}\n', { name: 'x.ndjson' });
    expect(report.rejections.map(({ line, reason }) => [line, reason.slice(0, 12)])).toEqual([
      [2, 'is not a JSO'],
      [3, 'is not JSON'],
      [4, 'is not an id'],
    ]);
  });

  it('does not let one kind of assignment take the place of another', () => {
    take('user-assignments', 'id,licenseId,userId,quantity\nx,l,u,1\n');
    const report = take('computer-assignments', 'id,licenseId,computerId,quantity\nx,l,c,1\n');
    expect(report.rejections[0]).toMatchObject({
      line: 2,
      column: 'id',
      value: 'x',
      reason: 'the id belongs to another kind of record (user)',
    });
    expect(rows('select kind, user_id, computer_id from license_assignments')).toEqual([
      { kind: 'user', user_id: 'u', computer_id: null },
    ]);
  });

  it.each(IMPORT_RESOURCES.map((resource) => resource.name))('takes a record of %s with its key alone', (name) => {
    const resource = IMPORT_RESOURCES.find((entry) => entry.name === name);
    const required = resource?.required ?? [];
    const text = `${required.join()}\n${required.map((_, index) => `k${index}`).join()}\n`;
    expect(take(name, text).resources).toEqual([{ resource: name, added: 1, updated: 0, unchanged: 0, rejected: 0 }]);
    expect(take(name, text).resources).toEqual([{ resource: name, added: 0, updated: 0, unchanged: 1, rejected: 0 }]);
    expect(rows(`select * from ${resource?.table}`).length).toBe(1);
  });
});

describe('the activity of an imported user', () => {
  const user = () => rows('select last_active, active_since_day, departed_date from users')[0];
  const stretches = () => rows('select from_day, to_day from user_activity order by from_day');
  const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  const seen = (date: string) => take('users', `id,lastActive\nu,${date}\n`);

  it('begins a stretch, prolongs it within 30 days, and closes it after', () => {
    seen('2026-01-10');
    expect(user()).toMatchObject({ active_since_day: day('2026-01-10') });
    seen('2026-02-08');
    expect(user()).toMatchObject({ active_since_day: day('2026-01-10'), last_active: day('2026-02-08') * 86_400_000 });
    expect(stretches()).toEqual([]);
    seen('2026-03-10');
    expect(user()).toMatchObject({ active_since_day: day('2026-03-10') });
    expect(stretches()).toEqual([{ from_day: day('2026-01-10'), to_day: day('2026-02-08') }]);
    expect(seen('2026-03-10').resources[0]).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('goes back with a date that is corrected', () => {
    for (const date of ['2026-01-10', '2026-02-20', '2026-04-20']) seen(date);
    seen('2026-02-20');
    expect(user()).toMatchObject({ active_since_day: day('2026-02-20') });
    expect(stretches()).toEqual([{ from_day: day('2026-01-10'), to_day: day('2026-01-10') }]);
    seen('');
    expect(user()).toMatchObject({ active_since_day: null, last_active: null });
    expect(stretches()).toEqual([]);
  });

  it('leaves the history alone where the file has no such column', () => {
    seen('2026-01-10');
    take('users', 'id,displayName\nu,X\n');
    expect(user()).toMatchObject({ active_since_day: day('2026-01-10') });
  });

  it('brings back a user who had left', () => {
    seen('2026-01-10');
    db.raw.exec('update users set departed_date = 1');
    expect(seen('2026-01-10').resources[0]).toMatchObject({ updated: 1 });
    expect(user()).toMatchObject({ departed_date: null });
  });
});
