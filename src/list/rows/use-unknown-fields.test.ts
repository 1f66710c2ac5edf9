import { describe, expect, it } from 'vitest';
import { fileColumns } from '../../../contract/file-columns.ts';
import { operation } from '../../../contract/operations.ts';
import { readPage } from '../../api/read-answer.ts';
import { columnsOf } from '../columns/column-specs.ts';
import { csvCell } from '../export/cells.ts';
import { makeEncoder } from '../export/format.ts';
import { withUnknown } from './use-unknown-fields.ts';

const users = operation('listUsers');
const read = (text: string) => readPage(users, JSON.parse(text), { pageSize: 100, pageNumber: 1 }).items;
const rows = read(`{"items": [
  {"id": "a", "sku": null, "costCenterCode": 7},
  {"id": "b", "sku": "S-1", "securityCode": "TOP-SECRET", "seenOn": "2026-03-04", "managerUserId": "u9",
   "box": {"size": 2, "apiKey": "TOP-SECRET"}, "__proto__": {"x": 1}, "<b>": "<b>"}
]}`);
const unknown = withUnknown({}, users.filterFields, rows);

describe('fields that the contract does not know', () => {
  it('are found in any row, in the order in which they came, and kept while nothing is new', () => {
    expect(Object.keys(unknown)).toEqual([
      'costCenterCode',
      'sku',
      'securityCode',
      'seenOn',
      'managerUserId',
      'box',
      '__proto__',
      '<b>',
    ]);
    expect(withUnknown(unknown, users.filterFields, rows)).toBe(unknown);
    expect(withUnknown({}, users.filterFields, [{ id: 'a', displayName: 'x' }])).toEqual({});
  });

  it('are columns that are hidden at first, without filter', () => {
    const columns = columnsOf(users, [{ field: 'displayName' }], unknown);
    const added = columns.filter(({ isUnknown }) => isUnknown);
    expect(added.map(({ name }) => name)).toEqual(Object.keys(unknown));
    expect(added.every(({ visible, canFilter }) => !visible && !canFilter)).toBe(true);
    expect(added.find(({ name }) => name === 'managerUserId')).toMatchObject({
      label: 'Manager user',
      field: { target: 'user' },
    });
    expect(columnsOf(users, [], {}).some(({ isUnknown }) => isUnknown)).toBe(false);
  });

  it('are shown where a record has nothing else to show', () => {
    const policies = operation('listPolicies');
    const named = columnsOf(policies, [], withUnknown({}, policies.filterFields, [{ id: 'p', name: 'Standard' }]));
    expect(named.filter(({ visible }) => visible).map(({ name }) => name)).toEqual(['name']);
  });

  it('are exported, secrets hidden however deep', () => {
    const columns = fileColumns(unknown);
    for (const format of ['csv', 'json'] as const) {
      const text = makeEncoder(format, columns, { showSecrets: false, locale: 'en-US' }).page(rows, () => '');
      expect(text).toContain('S-1');
      expect(text).toContain('2026-03-04');
      expect(text).not.toContain('TOP-SECRET');
    }
    expect(csvCell({ kind: 'text', label: 'Box' }, { size: 2 })).toBe('{"size":2}');
  });

  it('end somewhere', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, index]));
    expect(Object.keys(withUnknown({}, users.filterFields, [many]))).toHaveLength(60);
  });
});
