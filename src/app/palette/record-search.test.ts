import { expect, it } from 'vitest';
import { allFoundPath, closestFirst, describeRow, SOURCES } from './record-search.ts';

it('puts the same name first, then names that start with the words, then shorter ones', () => {
  const names = [
    'Microsoft Windows Server 2022',
    'Windows Server 2022 Update 2 Datacenter',
    'SQL Server',
    'Windows Server 2022 Standard',
    null,
    'WINDOWS SERVER 2022',
  ];
  expect(closestFirst(names, (name) => name, ' windows server 2022')).toEqual([
    'WINDOWS SERVER 2022',
    'Windows Server 2022 Standard',
    'Windows Server 2022 Update 2 Datacenter',
    'Microsoft Windows Server 2022',
    'SQL Server',
    null,
  ]);
});

it('leads to all that match by the search of the list, or by a filter if the list searches other fields', () => {
  const path = (target: string) =>
    SOURCES.filter((source) => source.target === target).map((source) => allFoundPath(source, 'a "b" '));
  expect(path('application')).toEqual(['/applications?search=a+%22b%22']);
  expect(path('license').map((each) => new URLSearchParams(each.split('?')[1]).get('filter'))).toEqual([
    expect.stringContaining('invoiceReference -contains'),
  ]);
});

it('does not say a number again that the title ends with', () => {
  const source = SOURCES.find(({ target }) => target === 'license');
  const row = { quantity: 1200, purchaseCurrency: 'EUR' };
  if (source === undefined) throw new Error('no licenses');
  expect(describeRow(source, row, 'Database 19c × 1,200').hint).toBe('EUR');
  expect(describeRow(source, row, 'Database 19c × 200').hint).toBe('Quantity 1,200 · EUR');
  expect(describeRow(source, row).hint).toBe('Quantity 1,200 · EUR');
});
