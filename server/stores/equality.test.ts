import { expect, it } from 'vitest';
import type { FilterTree } from '../../contract/filter/tree.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { openDatabase } from '../db/open.ts';
import { listSql, orderText } from './list-sql.ts';
import { SOURCES } from './sources.ts';

/** Lists of a few hundred records. */
const SHORT = [
  'listFamilies',
  'listTypes',
  'listDatacenterClusters',
  'listOrganizationNames',
  'listExtendedCoverageTypes',
  'listPolicies',
];
/** Free texts, which people search by a part, and fields with a few values, of which each page is full at once. */
const READ_THROUGH = [
  'listLicenses productDescription',
  'listLicenses licenseKeys',
  'listLicenses mediaStorage',
  'listLicenses licenseProofLocation',
  'listLicenses notes',
  'listArticleNumbers type',
  'listEntitlements assignmentType',
  'listExtendedCoverages reason',
  'listExtendedCoverages reasonDescription',
];

it('what equals a text or an id is found in an index of each long list, in the order of a page', async () => {
  const db = openDatabase(':memory:');
  const found: string[] = [];
  const read: string[] = [];
  for (const op of OPERATIONS) {
    const source = SOURCES[op.id as keyof typeof SOURCES];
    if (!source?.isWhole || !op.filter || SHORT.includes(op.id)) continue;
    for (const [name, { kind }] of Object.entries(op.filterFields)) {
      if (!['text', 'id', 'enum'].includes(kind)) continue;
      const filter: FilterTree = { type: 'comparison', field: name, operator: '-eq', value: { kind: 'string', text: 'x' } };
      const list = listSql(db, op, source, {}, { filter, sort: [] }, 0);
      const text = `explain query plan select r.rowid from ${list.from.text} as r where ${list.where.text} order by ${orderText(list)}`;
      const plan = db.raw.prepare<unknown[], { detail: string }>(text).all(...list.where.values);
      // The one record with an id needs no order.
      const isFound = plan.every(({ detail }) => detail.startsWith('SEARCH') || (name === 'id' && /ORDER BY/.test(detail)));
      (isFound ? found : read).push(`${op.id} ${name}`);
    }
  }
  expect(read).toEqual(expect.arrayContaining(READ_THROUGH));
  expect(read.filter((each) => !READ_THROUGH.includes(each))).toEqual([]);
  expect(found.length).toBeGreaterThan(40);
  await db.close();
});
