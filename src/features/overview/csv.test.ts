import { expect, it } from 'vitest';
import '../../text/all-texts.test-support.ts';
import { sectionCsv } from './csv.ts';
import type { OverviewNumber } from './gathering.ts';
import { SECTIONS } from './sections.ts';

const row = (name: string, key: string, value: number, previous: number | null = null) =>
  ({ name, key, value, previous, previousDay: previous === null ? null : Date.UTC(2026, 10, 28) }) as OverviewNumber;

const csvOf = (id: string, rows: readonly OverviewNumber[]) =>
  SECTIONS.filter((section) => section.id === id).map((section) =>
    sectionCsv(section, (name) => rows.filter((each) => each.name === name)).split('\r\n'),
  )[0];

it('has the words of the page, the currency in a column of its own and no more decimals than the currency has', () => {
  const rows = [
    row('short', '', 12, 11),
    row('shortCost', 'EUR', 1234.5678, 1000),
    row('shortCost', 'JPY', 665694.5432),
    row('shortCost', 'KWD', 1.2345),
    row('shortCost', 'points', 8.125),
    row('incomplete', '', 20),
    row('incompleteReasons', '5', 13),
    row('incompleteReasons', '128', 7),
  ];
  expect(csvOf('licenses', rows)).toEqual([
    'Number,Detail,Value,Currency,Previous day,Previous value',
    'Products that are short,,12,,2026-11-28,11',
    'Products that are short,Cost of the shortage,1234.57,EUR,2026-11-28,1000',
    'Products that are short,Cost of the shortage,665695,JPY,,',
    // Four decimals, since three could be read as thousands.
    'Products that are short,Cost of the shortage,1.2350,KWD,,',
    'Products that are short,Cost of the shortage,8.13,points,,',
    'Incomplete licenses,,20,,,',
    'Incomplete licenses,"What they lack: Application; Metric",13,,,',
    'Incomplete licenses,What they lack: Assignment type missing or invalid,7,,,',
    '',
  ]);
});

it('says where the service gives no currency', () => {
  expect(csvOf('users', [row('saving', '', 3), row('savings', '', 10.005)])).toEqual([
    'Number,Detail,Value,Currency,Previous day,Previous value',
    'Users with potential savings,,3,,,',
    'Users with potential savings,Potential savings per month (currency not given),10.01,,,',
    '',
  ]);
});
