import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../contract/dates.ts';
import { EMPTY_ID, type Field, type Fields } from '../contract/fields.ts';
import { fileColumns, ownerFields } from '../contract/file-columns.ts';
import { readWire } from '../contract/kinds.ts';
import { OPERATIONS, type Operation, type OperationId, operation } from '../contract/operations.ts';
import type { Database } from '../server/db/open.ts';
import { openScratchDatabase } from '../server/db/scratch.test-support.ts';
import { importFile } from '../server/import/import-file.ts';
import { findImportResource } from '../server/import/import-resources.ts';
import { toColumn } from '../server/stores/naming.ts';
import { RecordStore } from '../server/stores/record-store.ts';
import { SOURCES } from '../server/stores/sources.ts';
import { type ExportFormat, makeEncoder } from '../src/list/export/format.ts';

/** List → the import that takes its export. It spans `src` and `server`: only here do the two halves of a file meet. */
const SERVED: Readonly<Partial<Record<OperationId, string>>> = {
  listApplications: 'applications',
  listArticleNumbers: 'article-numbers',
  listCompatibleApplications: 'compatibility',
  listFamilies: 'families',
  listGroupMembers: 'groups',
  listApplicationMetrics: 'metrics',
  listTypes: 'types',
  listApplicationTypes: 'application-types',
  listBundleMembers: 'bundles',
  listAgreementPeriods: 'agreement-periods',
  listAgreements: 'agreements',
  listAgreementTypes: 'agreement-types',
  listContractPeriods: 'contract-periods',
  listContracts: 'contracts',
  listContractTypes: 'contract-types',
  listUsers: 'users',
  listUserApplications: 'user-applications',
  listUserSubscriptions: 'user-subscriptions',
  listUserDiscoverySources: 'user-discovery-sources',
  listLicenseUpgrades: 'license-upgrades',
  listComputerTransferDetails: 'computer-transfers',
  listCustomValueTransferDetails: 'custom-value-transfers',
  listUserTransferDetails: 'user-transfers',
  listComputerTrackingDetails: 'computer-tracking',
  listUserTrackingDetails: 'user-tracking',
  listPolicyFields: 'policy-fields',
  listPolicies: 'policies',
  listLicenses: 'licenses',
  listEntitlements: 'entitlements',
  listComputerEntitlements: 'computer-entitlements',
  listEntitlementStates: 'entitlement-states',
  listExtendedCoverageTypes: 'extended-coverage-types',
  listExtendedCoverages: 'extended-coverages',
  listLicenseCosts: 'license-costs',
  listComputerAssignments: 'computer-assignments',
  listDatacenterAssignments: 'datacenter-assignments',
  listOrganizationAssignments: 'organization-assignments',
  listUserAssignments: 'user-assignments',
  listComputers: 'computers',
  listDatacenterClusters: 'clusters',
};

/** Computed from the records above, so that there is nothing to import. */
const COMPUTED: readonly OperationId[] = [
  'listPlatforms',
  'listComputerTransfers',
  'listCustomValueTransfers',
  'listUserTransfers',
  'listApplicationTransferSummaries',
  'listComputerTracking',
  'listUserTracking',
  'listApplicationTrackingSummaries',
];

const PARENT = 'p=1';
const IDS = ['k1', '=k2', "'=k3", 'k "4", x', '-5', 'k;6', '7', '8.000', '9e1', 'true', 'k11', 'K11'];
const TEXTS = [
  '=1+1',
  "'=1+1",
  "''=1+1",
  'a "b", c; d\te',
  'two\r\nlines\nthree\rfour',
  '',
  null,
  'Zürich 日本 Z\u0301',
  '-20',
  '1.000',
  '03/04/2026',
  "it's 'quoted'",
  '＝x',
];
const VALUES: Readonly<Partial<Record<Field['kind'], readonly unknown[]>>> = {
  text: TEXTS,
  enum: ['Site', 'Unknown; x', null],
  id: ['a', '=b', EMPTY_ID, null],
  integer: [0, -3, 1000, 1_234_567, null],
  number: [1.234, -12.345, 1234.567, 0.125, 1000, null],
  money: [1.234, -12.345, 123.456, 665_694, 0.5, 1.5e21, null],
  boolean: [true, false, null],
  day: [Date.UTC(2026, 0, 1), Date.UTC(1969, 6, 20), null],
  date: [Date.UTC(2026, 2, 29, 1, 30, 5), Date.UTC(2025, 11, 31, 23, 59, 59), null],
  flags: [0, 3, 4 + 2 ** 30, 5, null],
  map: [{ 1: 3, 7: 1 }, {}, null],
  strings: [['a', 'b; "c"'], [], null],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sam-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The fields that the path gives for every record of the list. */
function pathValues(op: Operation): Record<string, string> {
  const source = SOURCES[op.id as keyof typeof SOURCES];
  const byColumn = new Set(Object.values(source.by ?? {}));
  const fields = [...Object.keys(op.resource.fields), ...Object.keys(ownerFields(op))];
  const owner = Object.keys(ownerFields(op));
  const inPath = fields.filter((name) => owner.includes(name) || byColumn.has(toColumn(name)));
  return Object.fromEntries([...inPath, ...(source.match ? ['fromApplicationId'] : [])].map((name) => [name, PARENT]));
}

function makeRecords(fields: Fields, key: readonly string[], fixed: Readonly<Record<string, string>>): Record<string, unknown>[] {
  const free = key.filter((name) => fixed[name] === undefined);
  return IDS.map((id, index) => ({
    ...Object.fromEntries(
      Object.entries(fields).map(([name, { kind }], place) => {
        const values = VALUES[kind] ?? [null];
        const value = values[(index + place) % values.length];
        return [name, (kind === 'date' || kind === 'day') && typeof value === 'number' ? new Date(value).toISOString() : value];
      }),
    ),
    ...fixed,
    ...Object.fromEntries(free.map((name) => [name, id])),
  }));
}

async function listAll(db: Database, op: Operation): Promise<Record<string, unknown>[]> {
  const params = Object.fromEntries(op.params.map((param) => [param, PARENT]));
  const query = { filter: null, sort: [], pageSize: 1000, pageNumber: 1n };
  const { items } = await new RecordStore(db).list(op, SOURCES[op.id as keyof typeof SOURCES], params, query, dayOf(Date.now()));
  return JSON.parse(`[${Buffer.from(items)}]`);
}

function take(db: Database, resource: string, name: string, content: string) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return importFile(db, { resource, file });
}

it('every list of the service is importable, or computed; those of the console are all computed', () => {
  const lists = OPERATIONS.filter(({ answers, source }) => answers === 'collection' && source === 'spec').map(({ id }) => id);
  expect([...Object.keys(SERVED), ...COMPUTED].sort()).toEqual([...lists].sort());
});

const FORMS: readonly (readonly [form: string, format: ExportFormat, locale: string])[] = [
  ['CSV', 'csv', 'en-US'],
  ['CSV for Excel, decimal point', 'excel', 'en-US'],
  ['CSV for Excel, decimal comma', 'excel', 'de-DE'],
  ['JSON', 'json', 'en-US'],
];

describe.each(FORMS)('%s comes back unchanged', (_form, format, locale) => {
  it.each(Object.entries(SERVED))('%s as %s', async (id, name) => {
    const op = operation(id as OperationId);
    const resource = findImportResource(name);
    if (resource === undefined) throw new Error(name);
    const from = openScratchDatabase();
    const to = openScratchDatabase();
    const given = makeRecords(resource.fields, [...resource.key, ...resource.single], pathValues(op));
    expect(take(from, name, 'given.ndjson', given.map((record) => JSON.stringify(record)).join('\n')).rejections).toEqual([]);
    if (name === 'application-types')
      for (const db of [from, to])
        take(db, 'types', 'types.json', JSON.stringify(given.map(({ typeId }) => ({ id: typeId, name: '=x' }))));

    const before = await listAll(from, op);
    expect(before.length).toBeGreaterThan(given.length / 2);
    const owner = ownerFields(op);
    const fields = { ...owner, ...op.resource.fields };
    const records = before.map((item) => ({
      ...Object.fromEntries(Object.keys(owner).map((field) => [field, PARENT])),
      ...Object.fromEntries(
        Object.entries(op.resource.fields).map(([field, definition]) => [field, readWire(definition, item[field])]),
      ),
    }));
    const encoder = makeEncoder(format, fileColumns(fields), { showSecrets: true, locale });
    const file = encoder.start + encoder.page(records, () => 'The name, of it') + encoder.end;
    const report = take(to, name, `file.${encoder.extension}`, file);
    expect(report.rejections).toEqual([]);
    expect(report.warnings.filter((warning) => !/name of what|names of what|computed/.test(warning))).toEqual(
      name === 'application-types' ? [expect.stringContaining('are not fields of application-types')] : [],
    );
    expect(await listAll(to, op)).toEqual(before);
    await from.close();
    await to.close();
  });
});
