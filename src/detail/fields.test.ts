import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../contract/operations.ts';
import { ApplicationDetail, Computer } from '../../contract/resources/index.ts';
import { sortFields } from './fields.ts';

const names = (entries: readonly { readonly name: string }[]) => entries.map((entry) => entry.name);

describe('sortFields', () => {
  it('gives the named sections, then the rest, then what the contract does not know', () => {
    const sorted = sortFields(
      Computer,
      { id: 'c1', hostName: 'HOST', status: 'Odd', ipAddress: '10.0.0.1', retired: '2026-01-02', links: [], _links: [] },
      [{ title: 'Main', fields: ['hostName', 'nonsense'] }],
      ['id'],
    );
    expect(names(sorted.sections[0]?.entries ?? [])).toEqual(['hostName']);
    expect(names(sorted.rest)).toEqual(['status', 'lastScanDate']);
    expect(sorted.rest[1]?.value).toBeNull();
    expect(sorted.extras).toEqual([
      { name: 'ipAddress', field: { kind: 'text', label: 'IP address' }, value: '10.0.0.1' },
      { name: 'retired', field: { kind: 'day', label: 'Retired' }, value: Date.UTC(2026, 0, 2) },
    ]);
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
