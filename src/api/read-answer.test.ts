import { describe, expect, it } from 'vitest';
import { operation } from '../../contract/operations.ts';
import { readPage, readRecord } from './read-answer.ts';

const asked = { pageSize: 50, pageNumber: 3 };
const licenses = operation('listLicenses');
const users = operation('listUsers');

describe('records', () => {
  it('turn carried strings into real values and keep unknown fields', () => {
    const { items } = readPage(
      licenses,
      {
        items: [
          {
            id: 'l',
            purchaseDate: '5/25/2023 12:00:00 AM',
            purchaseValue: '12.50',
            quantity: '7',
            novelty: { a: 1 },
            _links: [],
          },
        ],
        pagination: { page_size: 50, page_number: 3, total_pages: 9 },
      },
      asked,
    );
    // Fields that were not sent are null.
    const unsent = Object.fromEntries(Object.keys(licenses.resource.fields).map((name) => [name, null]));
    expect(items[0]).toEqual({
      ...unsent,
      id: 'l',
      purchaseDate: Date.UTC(2023, 4, 25),
      purchaseValue: 12.5,
      quantity: 7,
      novelty: { a: 1 },
    });
  });

  it('take discovery types as an object and as an array', () => {
    expect(readRecord(users.resource.fields, { discoveryTypes: [1, 7] }).discoveryTypes).toEqual({ 1: 1, 7: 1 });
    expect(readRecord(users.resource.fields, { discoveryTypes: { 1: 4 } }).discoveryTypes).toEqual({ 1: 4 });
  });

  it('read nested lists by their own fields', () => {
    const record = readRecord(operation('getUserKpis').resource.fields, {
      activeChartData: [{ date: '2024-01-02T00:00:00Z', active: 3, total: 9 }],
    });
    expect(record.activeChartData).toEqual([{ date: Date.UTC(2024, 0, 2), active: 3, total: 9 }]);
  });
});

describe('pages', () => {
  it('say null for totals that the service leaves out', () => {
    const page = readPage(users, { items: [{ id: 'u' }], pagination: { page_size: 50, total_pages: null } }, asked);
    expect(page).toMatchObject({ pageSize: 50, pageNumber: 3, totalPages: null, totalItems: null });
  });

  it('take a single object, a bare array, and no items', () => {
    expect(readPage(users, { id: 'u' }, asked).items).toHaveLength(1);
    expect(readPage(users, [{ id: 'u' }, { id: 'v' }], asked).items).toHaveLength(2);
    expect(readPage(users, { items: null, pagination: {} }, asked).items).toEqual([]);
  });

  it('read totals that travel as text', () => {
    expect(readPage(users, { items: [], pagination: { total_items: '12', total_pages: '1' } }, asked)).toMatchObject({
      totalItems: 12,
      totalPages: 1,
    });
  });
});
