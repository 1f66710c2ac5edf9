import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db/open.ts';
import { importFile } from './import-file.ts';
import { IMPORT_RESOURCES } from './import-resources.ts';
import { formatReport } from './report.ts';
import { ImportFileError } from './source.ts';
import { writeTemporary } from './test-data.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase(':memory:');
});
afterEach(() => db.close());

const rows = (query: string): unknown[] => db.raw.prepare(query).all();
const take = (resource: string, content: string | Uint8Array, options: { name?: string; onError?: 'skip'; dryRun?: true } = {}) =>
  importFile(db, {
    resource,
    file: writeTemporary(options.name ?? 'file.csv', content),
    onError: options.onError,
    dryRun: options.dryRun,
  });
const utf16 = (text: string, order: 'LE' | 'BE', mark = true): Buffer => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return order === 'LE' ? bytes : bytes.swap16();
};

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
    take('policy-fields', '[{"policyId":"p","id":"f","listItems":["a","b"],"isComboBox":true}]', { name: 'x.json' });
    expect(rows('select list_items from license_policy_fields')).toEqual([{ list_items: '["a","b"]' }]);
    take('user-applications', 'userId,id,discoveryTypes\nu,a,"{""1"":3}"\nu,b,"[1,4]"\n');
    expect(rows('select discovery_types from user_applications order by id')).toEqual([
      { discovery_types: '{"1":3}' },
      { discovery_types: '{"1":1,"4":1}' },
    ]);
  });

  it('refuses ids whose address would lead elsewhere', () => {
    const reason = { column: 'id', reason: 'is no id: its address leads elsewhere' };
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
    expect(report.rows).toEqual({ read: 2, taken: 2, rejected: 0, repeated: 1 });
    expect(rows('select name from application_families')).toEqual([{ name: 'second' }]);
  });

  const BROKEN =
    'id,releaseDate,isOs,versionIndex,name\n,2020-01-01,true,1,no id\nok,2020-01-01,true,1,fine\nb1,31.12.2020,true,1,x\nb2,,yes,1,x\nb3,,,1.5,x\nb4,,,x\n"b\u00e9",,,,x\n';

  it('imports nothing where one row is wrong, and names line, column, value and reason of each', () => {
    const report = take('applications', BROKEN);
    expect(report.stored).toBe(false);
    expect(report.rows).toEqual({ read: 7, taken: 0, rejected: 6, repeated: 0 });
    expect(report.resources).toEqual([{ resource: 'applications', added: 0, updated: 0, unchanged: 0, rejected: 6 }]);
    expect(report.rejections.map(({ line, column, value }) => [line, column, value])).toEqual([
      [7, null, null],
      [2, 'id', null],
      [4, 'releaseDate', '31.12.2020'],
      [5, 'isOs', 'yes'],
      [6, 'versionIndex', '1.5'],
      [8, 'id', 'bé'],
    ]);
    expect(report.rejections[0]?.reason).toBe('has 4 values where the header has 5');
    expect(rows('select * from applications')).toEqual([]);
    expect(formatReport(report).problems).toContain('line 5, column isOs: "yes" is neither true nor false');
  });

  it('imports the others where asked to skip', () => {
    const report = take('applications', BROKEN, { onError: 'skip' });
    expect(report.rows).toEqual({ read: 7, taken: 1, rejected: 6, repeated: 0 });
    expect(rows('select id, is_os from applications')).toEqual([{ id: 'ok', is_os: 1 }]);
  });

  it('reports a dry run alike and stores nothing', () => {
    const report = take('families', FAMILIES, { dryRun: true });
    expect(report).toMatchObject({ stored: false, dryRun: true, resources: [{ added: 2 }], rows: { taken: 2 } });
    expect(families()).toEqual([]);
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
      Buffer.from('id,name\na1,good\na2,'),
      Buffer.from([0xc5, 0x6e]),
      Buffer.from('\na3,also good\n'),
    ]);
    const report = take('families', bytes, { onError: 'skip' });
    expect(report.rejections).toEqual([{ line: 3, column: 'name', value: '\ufffdn', reason: 'is not UTF-8' }]);
    expect(report.warnings).toEqual(['the file holds bytes that are not UTF-8']);
    expect(families().length).toBe(2);
  });

  it('warns of columns that it does not know or that are computed', () => {
    const report = take('users', 'id,displayName,Display name,shoeSize,licenseCount\nu1,A,B,44,7\n');
    expect(report.warnings).toEqual([
      'column Display name is no field of users and was left out (the field is written displayName)',
      'column shoeSize is no field of users and was left out',
      'column licenseCount is computed from other records and was left out',
    ]);
    expect(rows('select display_name from users')).toEqual([{ display_name: 'A' }]);
  });

  it('masks secrets in the report, also in bytes of another encoding', () => {
    const long = 'K'.repeat(100_001);
    const report = take('licenses', `id,licenseKeys\nl1,${long}\n`);
    expect(report.rejections[0]).toMatchObject({ column: 'licenseKeys', value: '••••' });
    const damaged = take(
      'licenses',
      Buffer.concat([Buffer.from('id,licenseKeys\nl1,KEY'), Buffer.from([0xff]), Buffer.from('\n')]),
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
    ['a row that is too long', 'id,name\n"a\n1",x\na2,z,\n', 4, 'has 3 values'],
  ])('reports %s', (_name, text, line, reason) => {
    const rejection = take('families', text).rejections.find((entry) => entry.column === null);
    expect(rejection?.reason).toContain(reason);
    if (line > 0) expect(rejection?.line).toBe(line);
  });

  it.each([
    ['an empty file', '', 'no header'],
    ['a header without the key', 'name\nx\n', 'no column id'],
    ['a column twice', 'id,name,name\n1,2,3\n', 'name twice'],
    ['a column without a name', 'id,,name\n1,2,3\n', 'column 2'],
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
