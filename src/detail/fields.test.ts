import { describe, expect, it } from 'vitest';
import { date, EMPTY_ID, type Fields, id, text } from '../../contract/fields.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { resource } from '../../contract/resource.ts';
import { AgreementDetail, ApplicationDetail, LicenseDetail } from '../../contract/resources/index.ts';
import { isBareId, sortFields } from './fields.ts';

/** A separate resource: those of the contract may get more fields. */
const Device = resource('Device', { hostName: text(), status: text(), lastScanDate: date(), id: id(undefined, { label: 'ID' }) });

const names = (entries: readonly { readonly name: string }[]) => entries.map((entry) => entry.name);

describe('sortFields', () => {
  it('gives the named sections, then the rest, then what the contract does not know', () => {
    const sorted = sortFields(
      Device,
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

describe('an id without a name to read', () => {
  const bare = ({ fields }: { readonly fields: Fields }, value: unknown = 'c1') =>
    Object.entries(fields)
      .filter(([name, field]) => isBareId({ name, field, value }))
      .map(([name, { label }]) => [name, label]);

  it('is shown whole, and says that it is an id where a name stands beside it', () => {
    expect(bare(AgreementDetail)).toEqual([
      ['manufacturerId', 'Manufacturer ID'],
      ['contactId', 'Contact ID'],
      ['id', 'ID'],
    ]);
    expect(bare(LicenseDetail).map(([name]) => name)).toEqual(['organizationId', 'id']);
  });

  it('is none where the record has none', () => {
    for (const none of [null, '', 7]) expect(bare(AgreementDetail, none)).toEqual([]);
    expect(bare(AgreementDetail, EMPTY_ID).map(([name]) => name)).toEqual(['id']);
  });

  it('is no label twice on the page of an agreement', () => {
    const labels = Object.values(AgreementDetail.fields).map(({ label }) => label);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });
});
