import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../contract/csv.ts';
import { boolean, date, day, type Field, flags, integer, list, map, money, strings, text } from '../../../contract/fields.ts';
import { operation } from '../../../contract/operations.ts';
import { columnsOf } from '../columns/column-specs.ts';
import { csvCell, MASK } from './cells.ts';
import { exportColumns, withOwner } from './columns.ts';
import { type ExportFormat, makeEncoder } from './format.ts';

const labelled = (field: Omit<Field, 'label'>): Field => ({ ...field, label: 'X' }) as Field;
const NAME = labelled(text());

describe('cells of a CSV file', () => {
  it.each<[Field, unknown, string]>([
    [labelled(integer()), -20, '-20'],
    [labelled(integer()), '-9007199254740993', '-9007199254740993'],
    [labelled(integer()), '=1', "'=1"],
    [labelled(money('c')), '-12345678901234567.89', '-12345678901234567.89'],
    [labelled(money('c')), 1234.5, '1234.5'],
    [labelled(date()), Date.UTC(2029, 10, 8, 12, 30), '2029-11-08T12:30:00.000Z'],
    [labelled(date()), 9e15, '9000000000000000'],
    [labelled(date()), 'soon', 'soon'],
    [labelled(day()), Date.UTC(2029, 10, 8), '2029-11-08'],
    [labelled(boolean()), false, 'false'],
    [labelled(flags({ 1: 'One', 2: 'Two' })), 7, '"One; Two; 4"'],
    [labelled(flags({ 1: 'One', 2: 'Two' })), [1, 'TooOld'], '"One; TooOld"'],
    [labelled(map()), { 1: 2, 4: 1 }, '"{""1"":2,""4"":1}"'],
    [labelled(strings()), ['a', 'b;c'], '"[""a"",""b;c""]"'],
    [labelled(list({ name: text() })), [{ name: 'A' }, { name: 'B' }], '"A; B"'],
    [
      labelled(list({ from: day(), at: date(), other: integer() })),
      [{ from: Date.UTC(2029, 10, 8), at: Date.UTC(2029, 10, 8, 12, 30), other: 7, odd: 8 }],
      '"[{""from"":""2029-11-08"",""at"":""2029-11-08T12:30:00.000Z"",""other"":7,""odd"":8}]"',
    ],
    [labelled(text({ secret: true })), 'KEY', MASK],
    [NAME, 'a "b", c', '"a ""b"", c"'],
    [NAME, '-x,y', '"\'-x,y"'],
    [NAME, '42', '42'],
  ])('writes %j', (field, value, expected) => {
    expect(csvLine([csvCell(field, value)])).toBe(`${expected}\r\n`);
  });

  it('are empty where there is no value', () => {
    expect(csvCell(NAME, null)).toBeNull();
    expect(csvCell(NAME, undefined)).toBeNull();
  });

  it('show a secret on demand only', () => {
    expect(csvCell(labelled(text({ secret: true })), 'KEY', { showSecrets: true })).toBe('KEY');
  });

  it('have instants for Excel without the signs that it does not read, days as they are', () => {
    expect(csvCell(labelled(date()), Date.UTC(2029, 10, 8, 12, 30), { isExcel: true })).toBe('2029-11-08 12:30:00');
    expect(csvCell(labelled(day()), Date.UTC(2029, 10, 8), { isExcel: true })).toBe('2029-11-08');
  });
});

it('writes an amount in several currencies as the amounts that the record lists', () => {
  const columns = exportColumns(operation('listRenewals'), {
    columns: columnsOf(operation('listRenewals')),
    shown: new Set(['value', 'currency']),
    withNames: false,
    canName: () => false,
  }).filter(({ name }) => name !== 'id');
  const { start, page } = makeEncoder('csv', columns, { showSecrets: false, locale: 'en' });
  const values = [
    { currency: 'EUR', value: 4282.66 },
    { currency: 'JPY', value: null },
    { currency: 'USD', value: 310 },
    { currency: null, value: 5 },
  ];
  const records = [
    { value: null, currency: null, values },
    { value: 310, currency: 'USD', values: [{ currency: 'USD', value: 310 }] },
    { value: null, currency: null, values: [] },
  ];
  expect(start + page(records, () => null)).toMatch(/^.*\r\n.*4282.66 EUR; 310 USD; 5.*,\r\n.*310,USD\r\n.*,\r\n$/);
});

const LICENSES = operation('listLicenses');
const ask = (id: Parameters<typeof operation>[0], shown: readonly string[], withNames = true) =>
  exportColumns(operation(id), {
    columns: columnsOf(operation(id)),
    shown: new Set(shown),
    withNames,
    canName: (target) => target !== 'contract',
  });
const headings = (...question: Parameters<typeof ask>) => ask(...question).map(({ heading }) => heading);

describe('the columns of an export', () => {
  it('never part an amount from its currency, nor a record from its id', () => {
    expect(headings('listLicenses', ['purchaseValue', 'quantity'])).toEqual([
      'Quantity',
      'Purchase value',
      'Currency',
      'License ID',
    ]);
  });

  it('have one currency for several amounts, after the last of them', () => {
    expect(headings('listLicenseCosts', ['licensePurchaseCost', 'totalCost', 'organizationId'], false)).toEqual([
      'Organization ID',
      'Purchase cost',
      'Total cost',
      'Currency',
      'License ID',
    ]);
  });

  it('have names beside ids where the person may read them', () => {
    expect(headings('listLicenses', ['applicationId', 'contractId', 'organizationId'])).toEqual([
      'Application',
      'Application ID',
      'Organization',
      'Organization ID',
      'Contract ID',
      'License ID',
    ]);
    expect(headings('listLicenses', ['applicationId'], false)).toEqual(['Application ID', 'License ID']);
  });

  it('have the id of the record below which the list lies', () => {
    expect(headings('listApplicationMetrics', ['name'], false)).toEqual(['Application ID', 'Name', 'ID']);
    const owned = withOwner(operation('listApplicationMetrics'), { id: 'app-1' });
    expect(owned({ id: 'm', name: 'Users' })).toEqual({ applicationId: 'app-1', id: 'm', name: 'Users' });
    expect(withOwner(LICENSES, {})({ id: 'l' })).toEqual({ id: 'l' });
  });
});

describe('files', () => {
  const columns = ask('listLicenses', ['applicationId', 'quantity', 'purchaseDate', 'purchaseValue']);
  const records = [
    {
      id: 'l1',
      applicationId: 'a',
      quantity: 5,
      purchaseDate: Date.UTC(2026, 0, 1),
      purchaseValue: 1234.5,
      purchaseCurrency: 'JPY',
    },
    { id: 'l2', applicationId: 'b', quantity: -2, purchaseDate: null, purchaseValue: null, purchaseCurrency: null },
  ];
  const names = new Map([['a', '=App, 1']]);
  const whole = (format: ExportFormat, locale = 'en-US') => {
    const encoder = makeEncoder(format, columns, { showSecrets: false, locale });
    const pages = records.map((record) => encoder.page([record], (_, id) => names.get(id) ?? null));
    return encoder.start + pages.join('') + encoder.end;
  };

  it('name each id by what it leads to, where a metric and an application have one id', () => {
    const both = ask('listLicenses', ['applicationId', 'metricId']);
    const byKind: Readonly<Record<string, string>> = { application: 'Office', metric: 'Per user' };
    const encoder = makeEncoder('csv', both, { showSecrets: false, locale: 'en' });
    const row = encoder.page(
      [{ id: 'l1', applicationId: 'x', metricId: 'x' }],
      ({ field }) => byKind[field.target ?? ''] ?? null,
    );
    expect(row).toBe('Office,x,Per user,x,l1\r\n');
  });

  it('are plain CSV for programs', () => {
    expect(whole('csv', 'de-DE')).toBe(
      'Application,Application ID,Quantity,Purchase date,Purchase value,Currency,License ID\r\n' +
        '"\'=App, 1",a,5,2026-01-01,1234.5,JPY,l1\r\n' +
        ',b,-2,,,,l2\r\n',
    );
  });

  it('are CSV that the reader’s Excel opens in columns', () => {
    expect(whole('excel', 'sv-SE')).toBe(
      '\ufeffApplication;Application ID;Quantity;Purchase date;Purchase value;Currency;License ID\r\n' +
        '"\'=App, 1";a;5;2026-01-01;1234,5;JPY;l1\r\n' +
        ';b;-2;;;;l2\r\n',
    );
    expect(whole('excel', 'en-US').split('\r\n')[1]).toBe('"\'=App, 1",a,5,2026-01-01,1234.5,JPY,l1');
  });

  it('are JSON that reads back, page by page, with a key for each name', () => {
    expect(JSON.parse(whole('json'))).toEqual([
      {
        applicationName: '=App, 1',
        applicationId: 'a',
        quantity: 5,
        purchaseDate: '2026-01-01',
        purchaseValue: 1234.5,
        purchaseCurrency: 'JPY',
        id: 'l1',
      },
      {
        applicationName: null,
        applicationId: 'b',
        quantity: -2,
        purchaseDate: null,
        purchaseValue: null,
        purchaseCurrency: null,
        id: 'l2',
      },
    ]);
  });
});
