import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LONGEST_ORGANIZATION_NAME } from '../../contract/organization-names.ts';
import { importFile } from '../import/import-file.ts';
import { openTestApp, type TestApp } from '../test-support.ts';

const PATH = '/api/console/v1/organization-names';
const ID = 'c0ffee00-0000-4000-8000-00000000000a';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({ empty: true });
});
afterEach(() => test.close());

async function send(method: 'POST' | 'DELETE', url: string, payload?: object, token = 'all') {
  const headers = { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) };
  const { statusCode, body } = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: statusCode, body: JSON.parse(body) };
}
const items = async (query = '') => {
  const { status, body } = await test.get(`${PATH}?page_size=1000${query}`);
  expect(status).toBe(200);
  return (body.items as { id: string; name: string }[]).map(({ id, name }) => [id, name]);
};
const filtered = (filter: string) => items(`&filter=${encodeURIComponent(filter)}`);

it('a name is set, changed whatever the case of its id, found, and removed', async () => {
  expect(await send('POST', PATH, { id: ID, name: '  Finance, Köln ' })).toMatchObject({
    status: 200,
    body: { id: ID, name: 'Finance, Köln' },
  });
  expect((await send('POST', PATH, { id: ID.toUpperCase(), name: 'Research' })).body).toMatchObject({ id: ID, name: 'Research' });
  expect(await items()).toEqual([[ID, 'Research']]);
  expect(await filtered(`id -eq "${ID.toUpperCase()}"`)).toEqual([[ID, 'Research']]);
  expect(await filtered('name -contains "SEAR"')).toEqual([[ID, 'Research']]);
  // What is gone has no link that leads nowhere (ruling 17).
  expect((await send('DELETE', `${PATH}/${ID.toUpperCase()}`)).body).toEqual({ id: ID, name: 'Research', _links: [] });
  expect((await send('DELETE', `${PATH}/${ID}`)).status).toBe(404);
  expect(await items()).toEqual([]);
});

it('any text is a name, also one that another organization has', async () => {
  const names = [
    '=1+1',
    '<img src=x onerror=alert(1)>',
    "'; drop table organization_names; --",
    '\u202eevil',
    '🏢'.repeat(100),
    'Same',
    'Same',
  ];
  for (const [index, name] of names.entries()) expect((await send('POST', PATH, { id: `o-${index}`, name })).status).toBe(200);
  expect(await items('&sort=id:asc')).toEqual(names.map((name, index) => [`o-${index}`, name]));
});

it.each([
  ['no name', { id: ID, name: '  ' }],
  ['a name that is too long', { id: ID, name: 'x'.repeat(LONGEST_ORGANIZATION_NAME + 1) }],
  ['the id that stands for none', { id: '00000000-0000-0000-0000-000000000000', name: 'None' }],
  ['no id', { id: ' ', name: 'x' }],
  ['a NUL in the name', { id: ID, name: 'a\0b' }],
  ['half of a surrogate pair in the name', { id: ID, name: 'a\ud800b' }],
  ['a NUL in the id', { id: `${ID}\0`, name: 'x' }],
  ['a member too many', { id: ID, name: 'x', parent: 'y' }],
])('%s is refused', async (_, payload) => {
  expect((await send('POST', PATH, payload)).status).toBe(400);
  expect(await items()).toEqual([]);
});

it('whoever may see licenses sees names, and changes them with the permission to change', async () => {
  await send('POST', PATH, { id: ID, name: 'Research' });
  const viewer = 'scopes:sam.license.r';
  expect((await test.get(PATH, viewer)).status).toBe(200);
  expect((await test.get(PATH, 'scopes:saas.consolidation.view.crud')).status).toBe(403);
  expect((await send('POST', PATH, { id: ID, name: 'x' }, viewer)).status).toBe(403);
  expect((await send('DELETE', `${PATH}/${ID}`, undefined, viewer)).status).toBe(403);
});

it('a file of names is imported, and a second one changes what it names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  const file = join(folder, 'names.csv');
  try {
    writeFileSync(file, 'Organization ID;Name\r\na-1;Sales\r\na-2;"Finance; Köln"\r\n');
    importFile(test.db, { file, resource: 'organization-names' });
    writeFileSync(file, "id,name\na-2,'=Research\n");
    importFile(test.db, { file, resource: 'organization-names' });
    expect(await items('&sort=id:asc')).toEqual([
      ['a-1', 'Sales'],
      ['a-2', '=Research'],
    ]);
    // Ids are equal without regard to case, in the file too.
    writeFileSync(file, 'id,name\nA-1,Service\na-3,Law\nA-3,Legal\n');
    const report = importFile(test.db, { file, resource: 'organization-names' });
    expect(report.resources).toEqual([{ resource: 'organization-names', added: 1, updated: 1, unchanged: 0, rejected: 0 }]);
    expect(await items('&sort=name:asc')).toEqual([
      ['a-2', '=Research'],
      [expect.stringMatching(/^a-3$/i), 'Legal'],
      ['a-1', 'Service'],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
