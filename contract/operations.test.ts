import { describe, expect, it } from 'vitest';
import { text } from './fields.ts';
import { pathOf } from './links.ts';
import { OPERATIONS, type OperationId, operation } from './operations.ts';
import { REFERENCES } from './references.ts';
import { resource } from './resource.ts';
import * as resources from './resources/index.ts';

describe('the operations table', () => {
  it('has 78 rows of the specification, and all rows have paths of their own', () => {
    expect(OPERATIONS.filter(({ source }) => source === 'spec')).toHaveLength(78);
    expect(new Set(OPERATIONS.map((op) => `${op.method} ${op.path}`)).size).toBe(OPERATIONS.length);
  });

  it('gives fields their labels when they are first asked for, and once', () => {
    let reads = 0;
    const thing = resource('Thing', {
      get name() {
        reads += 1;
        return text();
      },
    });
    expect(reads).toBe(0);
    const { fields } = thing;
    expect(fields.name.label).toBe('Name');
    expect(thing.fields).toBe(fields);
    expect(reads).toBe(1);
  });

  it('keeps the operations of the console below a path of their own', () => {
    for (const op of OPERATIONS) expect(op.path.startsWith('/api/console/'), op.id).toBe(op.source === 'console');
  });

  it('says what operations take beyond page, filter and sort', () => {
    const own = OPERATIONS.filter(({ query, body }) => body || Object.keys(query).length > 0);
    expect(own.map(({ id, query, body }) => [id, Object.keys(query), body && Object.keys(body)])).toEqual([
      ['getUserKpis', ['fromDate', 'toDate'], null],
      ['updateUser', [], ['isOnline', 'isInReview', 'isQualified']],
      ['listUserFlagChanges', ['userId'], null],
      ['createCalendar', [], ['name', 'filter']],
      ['setOrganizationName', [], ['id', 'name']],
    ]);
    expect(OPERATIONS.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual([
      'updateUser',
      'createCalendar',
      'deleteCalendar',
      'setOrganizationName',
      'removeOrganizationName',
    ]);
  });

  it('leads from list items to operations whose parameters can all be filled', () => {
    const lists = OPERATIONS.filter(({ item }) => item !== null);
    expect(lists).toHaveLength(33);
    for (const { item, params, resource } of lists) {
      if (!item) continue;
      expect(Object.keys(resource.fields)).toContain(item.field);
      const filled = Object.fromEntries([...params, item.param].map((name) => [name, 'x']));
      expect(() => pathOf(operation(item.operation), filled)).not.toThrow();
    }
  });

  it('leads to every operation of one record from a list', () => {
    const led = new Set(OPERATIONS.map(({ item }) => item?.operation));
    const others = OPERATIONS.filter((op) => op.answers === 'object' && op.path.endsWith('}') && !led.has(op.id));
    expect(others.map(({ id }) => id)).toEqual(['updateUser', 'deleteCalendar', 'removeOrganizationName']);
  });

  it('finds items by their paths, by fields of another name, and in another list', () => {
    const found = (id: OperationId) => Object.values(operation(id).item ?? {});
    expect(found('listUsers')).toEqual(['getUser', 'userId', 'id']);
    expect(found('listLicenseCosts')).toEqual(['getLicenseCost', 'organizationId', 'organizationId']);
    expect(found('listComputerTransfers')).toEqual(['listComputerTransferDetails', 'computerId', 'computerId']);
    expect(found('listCompatibleApplications')).toEqual([
      'getCompatibleApplication',
      'compatibilityId',
      'compatibleApplicationId',
    ]);
    expect(found('listApplicationTypes')).toEqual(['getType', 'id', 'id']);
    expect(operation('listPlatforms').item).toBeNull();
    expect(operation('getUser').item).toBeNull();
  });

  it('names references by fields that their lists have', () => {
    for (const { list, nameField } of Object.values(REFERENCES)) {
      if (nameField) expect(operation(list).resource.fields).toHaveProperty(nameField);
    }
    expect(REFERENCES.agreementType).toMatchObject({ get: 'getAgreementType', filterable: false });
    expect(REFERENCES.entitlementState).toMatchObject({ get: null, filterable: false });
    expect(REFERENCES.user).toMatchObject({ get: 'getUser', filterable: true });
  });
});

describe('the resources', () => {
  it('are all used by an operation', () => {
    const named = new Set(OPERATIONS.map((op) => op.resource.name));
    for (const resource of Object.values(resources)) expect([...named]).toContain(resource.name);
  });
});
