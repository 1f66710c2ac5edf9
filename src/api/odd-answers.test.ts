/** Answers in the forms that real services use, and what the dashboard reads: one row for each unusual form. */
import { describe, expect, it } from 'vitest';
import type { Value } from '../../contract/fields.ts';
import { OPERATIONS, operation } from '../../contract/operations.ts';
import { RequestError } from '../request-error.ts';
import { readObject, readPage } from './read-answer.ts';

const asked = { pageSize: 50, pageNumber: 1 };
const license = operation('getLicense');
const user = operation('getUser');
const cluster = operation('getDatacenterCluster');
const policyField = operation('getPolicyField');

const DAY = Date.UTC(2023, 4, 25);
const NOON = DAY + 12 * 3_600_000;

const FORMS: readonly (readonly [string, typeof license, string, unknown, Value | undefined])[] = [
  // Flags
  ['bits', license, 'incompleteReasons', 5, 5],
  ['bits as text', license, 'incompleteReasons', '5', 5],
  ['names', license, 'incompleteReasons', ['MissingApplication', 'LicenseCount'], 3],
  ['names in one text', license, 'incompleteReasons', 'MissingApplication, LicenseCount', 3],
  ['a name of its own', license, 'incompleteReasons', 'AssignmentTypeMissingOrInvalid', 128],
  ['no reason', license, 'incompleteReasons', ['None'], 0],
  ['no reason as text', license, 'incompleteReasons', 'none', 0],
  ['an empty list', license, 'incompleteReasons', [], 0],
  ['numbers in a list', license, 'incompleteReasons', [1, '4', 4], 5],
  ['an unknown name', license, 'incompleteReasons', ['Metric', 'TooOld'], [4, 'TooOld']],
  ['no', license, 'incompleteReasons', false, 0],
  ['another shape', license, 'incompleteReasons', { a: 1 }, '{"a":1}'],
  [
    'rights by name',
    operation('listUserTrackingDetails'),
    'fullUseRights',
    ['VmSupport', 'NinetyDayRule', 'SiteRight'],
    32 + 256 + 131072,
  ],
  // Sets
  ['an object of keys', user, 'discoveryTypes', { 0: 3 }, { 0: 3 }],
  ['a list of keys', user, 'discoveryTypes', [0, '7'], { 0: 1, 7: 1 }],
  ['one key', user, 'discoveryTypes', 4, { 4: 1 }],
  ['keys in one text', user, 'discoveryTypes', '1, 8', { 1: 1, 8: 1 }],
  ['another text', user, 'discoveryTypes', 'by hand', 'by hand'],
  ['one text for a list of texts', policyField, 'listItems', 'one', ['one']],
  // Dates
  ['a day alone', license, 'purchaseDate', '2023-05-25', DAY],
  ['the display form', license, 'purchaseDate', '5/25/2023 12:00:00 AM', DAY],
  ['the display form without its time', license, 'purchaseDate', '5/25/2023', DAY],
  ['no zone', user, 'lastActive', '2023-05-25T12:00:00', NOON],
  ['no zone, no seconds, a space', user, 'lastActive', '2023-05-25 12:00', NOON],
  ['an offset', user, 'lastActive', '2023-05-25T14:00:00.000+02:00', NOON],
  ['no date', user, 'lastActive', 'last spring', 'last spring'],
  ['no day of the calendar', user, 'lastActive', '2023-02-30', '2023-02-30'],
  ['an empty text', user, 'lastActive', '', ''],
  // Numbers
  ['a number as text', license, 'quantity', ' 12 ', 12],
  ['an amount as text', license, 'purchaseValue', '0.10', 0.1],
  ['more digits than a number holds', license, 'purchaseValue', '12345678901234567.89', '12345678901234567.89'],
  ['a whole number beyond 2^53', license, 'quantity', '9007199254740993', '9007199254740993'],
  ['no number', license, 'quantity', '12 seats', '12 seats'],
  ['an object for a number', license, 'quantity', { value: 1 }, '{"value":1}'],
  ['a Boolean for a number', license, 'quantity', true, 'true'],
  // Booleans
  ['True', license, 'isUpgrade', 'True', true],
  ['false with spaces', license, 'isUpgrade', ' false ', false],
  ['1', user, 'isOnline', 1, true],
  ['0', user, 'isOnline', 0, false],
  ['neither', user, 'isOnline', 'perhaps', 'perhaps'],
  ['a list for a Boolean', user, 'isOnline', [true], '[true]'],
  // Texts
  ['a number for a text', user, 'department', 42, '42'],
  ['a number for an id', license, 'contractId', 77, '77'],
  ['a Boolean for a text', user, 'department', true, 'true'],
  ['a list for a text', user, 'department', ['a', null], '["a",null]'],
  ['an object for a date', user, 'lastActive', { at: 1 }, '{"at":1}'],
  ['objects in a list of texts', policyField, 'listItems', ['a', { b: 1 }, null], ['a', '{"b":1}', 'null']],
  ['one text for a list of objects', operation('getApplication'), 'metrics', 'Server', ['Server']],
  ['nothing in a list of objects', operation('getApplication'), 'metrics', [null], []],
  ['an unknown value', operation('getComputer'), 'status', 'Sleeping', 'Sleeping'],
  // Missing
  ['null', user, 'licenseCount', null, null],
  ['nothing', user, 'licenseCount', undefined, null],
  // Other names
  ['the field under its other name', cluster, 'isVMwareDRS', true, undefined],
];

describe('values', () => {
  it.each(FORMS)('%s', (_, op, name, wire, read) => {
    const record = readObject(op, { id: 'x', [name]: wire });
    expect(record[name]).toEqual(read);
    expect(readPage(op, { items: [{ id: 'x', [name]: wire }] }, asked).items[0]?.[name]).toEqual(read);
  });

  it('under another name are the field, and the own name wins', () => {
    expect(readObject(cluster, { isVMwareDRS: 'True' })).toMatchObject({ isVendorDRS: true });
    expect(readObject(cluster, { isVMwareDRS: true, isVendorDRS: false })).toMatchObject({ isVendorDRS: false });
    expect(readObject(cluster, { isVMwareDRS: true })).not.toHaveProperty('isVMwareDRS');
  });

  it('of hostile names stay data', () => {
    const record = readObject(user, JSON.parse('{"id":"u","__proto__":{"polluted":1},"constructor":"c","toString":null}'));
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(Object.keys(record)).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'toString']));
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

const one = { id: 'u', displayName: 'Ada' };
const envelope = (items: unknown, rest: object = {}) => ({
  items,
  pagination: { page_size: 50, page_number: 1, total_pages: 1 },
  ...rest,
});

describe('shapes', () => {
  it.each<[string, unknown]>([
    ['an object', one],
    ['an object with links', { ...one, _links: [], links: [] }],
    ['a collection of one', envelope([one])],
    ['a collection whose items are the object', envelope(one)],
    ['a bare list of one', [one]],
  ])('%s is one record', (_, wire) => {
    expect(readObject(user, wire)).toMatchObject(one);
    expect(readObject(user, wire)).not.toHaveProperty('_links');
  });

  it.each<[string, unknown, number]>([
    ['an envelope', envelope([one, one]), 2],
    ['an envelope with both links', envelope([one], { links: [], _links: [] }), 1],
    ['no pagination', { items: [one] }, 1],
    ['a bare list', [one, one], 2],
    ['one record', one, 1],
    ['an empty list', [], 0],
    ['null items', { items: null, pagination: {} }, 0],
  ])('%s is a collection', (_, wire, count) => {
    const page = readPage(operation('listUsers'), wire, asked);
    expect(page.items).toHaveLength(count);
    expect(page).toMatchObject(asked);
  });

  const refusal = (read: () => unknown): RequestError => {
    try {
      read();
    } catch (error) {
      if (error instanceof RequestError) return error;
    }
    throw new Error('not refused');
  };

  it.each<[string, unknown, string]>([
    ['nothing', null, 'an empty response'],
    ['an empty object', {}, 'an empty response'],
    ['a text', 'TOP-SECRET', 'text instead of a record'],
    ['a number', 5, 'a single value instead of a record'],
    [
      'another object',
      { error: { code: 1 }, licenseKeys: 'TOP-SECRET' },
      'an object without any known field (error, licenseKeys)',
    ],
  ])('%s is neither, and what came is said without its values', (_, wire, message) => {
    for (const read of [() => readObject(user, wire), () => readPage(operation('listUsers'), wire, asked)]) {
      const error = refusal(read);
      expect([error.kind, error.message, error.isTransient]).toEqual(['unreadable', message, false]);
    }
  });

  it('a longer list is no record, and an empty one a record that does not exist', () => {
    expect(refusal(() => readObject(user, envelope([one, one]))).message).toBe('a list of 2 records instead of one record');
    expect(refusal(() => readObject(user, envelope([]))).status).toBe(404);
    expect(refusal(() => readObject(user, envelope(['odd']))).kind).toBe('unreadable');
  });
});

describe('all operations', () => {
  it.each(OPERATIONS.map((op) => [op.id, op] as const))('%s survives every odd value in every field', (_, op) => {
    const odd = [
      null,
      0,
      -1,
      1e300,
      '',
      ' ',
      'x',
      '1',
      'True',
      '1/2/2023',
      '2023-05-25',
      [],
      ['a', 1, null],
      {},
      { 1: 'a' },
      false,
    ];
    for (const value of odd) {
      const wire = Object.fromEntries([['id', 'x'], ...Object.keys(op.resource.fields).map((name) => [name, value] as const)]);
      expect(() => (op.answers === 'object' ? readObject(op, wire) : readPage(op, { items: [wire] }, asked))).not.toThrow();
    }
  });
});
