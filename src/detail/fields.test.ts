import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../contract/operations.ts';
import { ApplicationDetail, Computer } from '../../contract/resources/index.ts';
import { sortFields, unknownField } from './fields.ts';

const names = (entries: readonly { readonly name: string }[]) => entries.map((entry) => entry.name);

describe('sortFields', () => {
  it('gives the named sections, then the rest, then what the contract does not know', () => {
    const sorted = sortFields(
      Computer,
      { id: 'c1', hostName: 'HOST', status: 'Odd', ipAddress: '10.0.0.1', links: [], _links: [] },
      [{ title: 'Main', fields: ['hostName', 'nonsense'] }],
      ['id'],
    );
    expect(names(sorted.sections[0]?.entries ?? [])).toEqual(['hostName']);
    expect(names(sorted.rest)).toEqual(['status', 'lastScanDate']);
    expect(sorted.rest[1]?.value).toBeNull();
    expect(sorted.extras).toEqual([{ name: 'ipAddress', field: { kind: 'text', label: 'Ip address' }, value: '10.0.0.1' }]);
  });

  it('has the same entries for a record that is still to come', () => {
    const sections = [{ title: 'Main', fields: ['name', 'platform'] }];
    const waiting = sortFields(ApplicationDetail, null, sections);
    const there = sortFields(ApplicationDetail, { id: 'a', name: 'A' }, sections);
    expect(names(waiting.rest)).toEqual(names(there.rest));
    expect(waiting.extras).toEqual([]);
  });

  it('loses no field of any resource', () => {
    for (const { resource } of OPERATIONS) {
      expect(names(sortFields(resource, null, []).rest)).toEqual(Object.keys(resource.fields));
    }
  });
});

describe('unknownField', () => {
  it('reads the kind from the value and masks what sounds secret', () => {
    expect(unknownField('isNew', true).kind).toBe('boolean');
    expect(unknownField('share', 0.5).kind).toBe('number');
    expect(unknownField('count', 5).kind).toBe('integer');
    expect(unknownField('tags', ['a']).kind).toBe('strings');
    expect(unknownField('tree', { a: { b: 1 } }).kind).toBe('text');
    expect(unknownField('activationKey', 'X')).toMatchObject({ secret: true });
  });
});
