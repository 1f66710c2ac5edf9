import { describe, expect, it } from 'vitest';
import { labelOf } from './labels.ts';
import { isSecretName, unknownField, withoutSecrets } from './unknown-fields.ts';

describe('labels', () => {
  it.each([
    ['isEndOfLife', 'End of life'],
    ['applicationId', 'Application'],
    ['id', 'ID'],
    ['sku', 'SKU'],
    ['isVMwareDRS', 'VMware DRS'],
    ['ipAddress', 'IP address'],
    ['hostIP', 'Host IP'],
    ['saasUrl', 'SaaS URL'],
    ['macOSVersion', 'macOS version'],
    ['level2Support', 'Level2 support'],
    ['snake_case_name', 'Snake case name'],
    ['größe', 'größe'],
    ['<img src=x>', '<img src=x>'],
    ['x'.repeat(500), `${'x'.repeat(60)}…`],
    ['', ''],
  ])('%s is %s', (name, label) => expect(labelOf(name)).toBe(label));
});

describe('unknown fields', () => {
  it.each<[string, unknown, object]>([
    ['isNew', true, { kind: 'boolean' }],
    ['isOld', 'False', { kind: 'boolean' }],
    ['seats', 5, { kind: 'integer' }],
    ['share', 0.5, { kind: 'number' }],
    ['tags', ['a', 'b'], { kind: 'strings' }],
    ['boughtAt', '2026-03-04T05:06:07Z', { kind: 'date' }],
    ['boughtOn', '2026-03-04', { kind: 'day' }],
    ['invoiced', '5/25/2023 12:00:00 AM', { kind: 'date' }],
    ['noDay', '2026-02-30', { kind: 'text' }],
    ['portal', 'https://example.com/x', { kind: 'text', format: 'url' }],
    ['owner', 'ada@example.com', { kind: 'text', format: 'email', personal: true }],
    ['applicationId', 'a1', { kind: 'id', target: 'application' }],
    ['replacedByApplicationId', 'a1', { kind: 'id', target: 'application' }],
    ['contractTypeId', 'c1', { kind: 'id', target: 'contractType' }],
    ['planetId', 'p1', { kind: 'text' }],
    ['remark', 'word '.repeat(60), { kind: 'text', format: 'multiline' }],
    ['tree', { a: { b: 1 } }, { kind: 'text' }],
  ])('%s of %o', (name, value, field) => {
    const { label, ...rest } = unknownField(name, value);
    expect(rest).toEqual(field);
    expect(label).not.toBe('');
  });

  it('are hidden by their names, but for Booleans', () => {
    for (const name of [
      'activationKey',
      'securityCode',
      'SECRET',
      'userPassword',
      'access_token',
      'pin',
      'cardPin',
      'serialNumber',
    ])
      expect(unknownField(name, 'x'), name).toMatchObject({ secret: true });
    expect(unknownField('pinCode', 1234)).toMatchObject({ secret: true });
    for (const name of ['shipping', 'opinion', 'spinning', 'countryCode', 'postalCode'])
      expect(isSecretName(name), name).toBe(false);
    expect(unknownField('isKeyRequired', true).secret).toBeUndefined();
  });

  it('hide secrets however deep they are', () => {
    const value = { a: [{ apiKey: 'x', hasKey: true, name: 'n' }], token: { inner: 1 }, pin: null };
    expect(withoutSecrets(value, '•')).toEqual({ a: [{ apiKey: '•', hasKey: true, name: 'n' }], token: '•', pin: null });
  });
});
