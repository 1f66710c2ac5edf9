import { expect, it } from 'vitest';
import { csvTable } from '../../../../contract/csv.ts';
import '../../../text/all-texts.test-support.ts';
import { readNamesFile } from './read-file.ts';

it.each([
  ['as the list exports it', 'Name,Organization ID\r\nSales,a-1\r\n"Finance, Köln",A-2\r\n'],
  ['with semicolons, a mark and another order', '\ufeffOrganization ID;Name;Note\na-1;Sales;x\nA-2;Finance, Köln;\n'],
  ['by the fields of the service', 'organizationId\tname\na-1\tSales\n\nA-2\tFinance, Köln\na-1\tSales\n'],
])('a file %s', (_, text) => {
  expect(readNamesFile(text)).toEqual({
    names: [
      { id: 'a-1', name: 'Sales' },
      { id: 'A-2', name: 'Finance, Köln' },
    ],
    problems: [],
  });
});

it('what a spreadsheet would run comes back as it was', () => {
  expect(readNamesFile(csvTable(['id', 'name'], [['a', '=1+1']])).names).toEqual([{ id: 'a', name: '=1+1' }]);
});

it('rows in doubt are named by their lines', () => {
  const { names, problems } = readNamesFile(`id,name\na,Sales\nA,Finance\n,None\nb,\nc,${'x'.repeat(201)}\nd,"un"quoted\n`);
  expect(names).toEqual([{ id: 'a', name: 'Sales' }]);
  expect(problems.map((problem) => /^Line (\d+): ./.exec(problem)?.[1])).toEqual(['3', '4', '5', '6', '7']);
  expect(readNamesFile('Name\nSales\n').problems).toHaveLength(1);
  expect(readNamesFile('').problems).toHaveLength(1);
});
