import { describe, expect, it } from 'vitest';
import { columnOfHeading, excelHeading, fileColumns, ownerFields } from './file-columns.ts';
import { OPERATIONS, operation } from './operations.ts';
import type { Resource } from './resource.ts';
import * as resources from './resources/index.ts';

const RESOURCES: readonly Resource[] = Object.values(resources);
const headings = (resource: Resource) => fileColumns(resource.fields).map(({ heading }) => heading);
const { applicationId, metricId, purchaseDate, purchaseCurrency, id } = resources.License.fields;
/** References, values, and the id of the record itself: a new field of licenses does not change this test. */
const SOME_OF_LICENSES = { applicationId, metricId, purchaseDate, purchaseCurrency, id };

describe('the columns of a file', () => {
  it('say what is an id and what a name', () => {
    expect(fileColumns(SOME_OF_LICENSES).map(({ key, heading }) => [key, heading])).toEqual([
      ['applicationName', 'Application'],
      ['applicationId', 'Application ID'],
      ['metricName', 'Metric'],
      ['metricId', 'Metric ID'],
      ['purchaseDate', 'Purchase date'],
      ['purchaseCurrency', 'Currency'],
      ['id', 'License ID'],
    ]);
    expect(headings(resources.License)).toEqual(
      expect.arrayContaining(['Organization', 'Organization ID', 'Contract', 'Contract ID']),
    );
  });

  it('use the name that a record has itself', () => {
    expect(headings(resources.UserSubscription).filter((heading) => /^Application/.test(heading))).toEqual([
      'Application',
      'Application ID',
    ]);
  });

  it('add the name of a field where its label is taken', () => {
    const fields = {
      purchaseCurrency: resources.License.fields.purchaseCurrency,
      currency: { kind: 'text', label: 'Currency' },
    } as const;
    expect(fileColumns(fields).map(({ heading }) => heading)).toEqual(['Currency', 'Currency (currency)']);
  });

  it('carry the unit of a number', () => {
    expect(headings(resources.AgreementDetail)).toContain('Renewal notice (days)');
    expect(headings(resources.Renewal)).toEqual(expect.arrayContaining(['Days left', 'Days to notice']));
    expect(headings(resources.User)).toContain('Cost per month (currency not given)');
    const [lastActive] = fileColumns({ lastActive: resources.User.fields.lastActive });
    expect(lastActive && excelHeading(lastActive)).toBe('Last active (UTC)');
  });

  it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'of %s are each found by heading, key and field',
    (_, resource) => {
      const columns = fileColumns(resource.fields);
      const folded = columns.map(({ heading }) => heading.toLowerCase());
      expect(new Set(folded).size).toBe(columns.length);
      expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
      for (const column of columns) {
        expect(columnOfHeading(columns, column.heading.toUpperCase())).toBe(column);
        expect(columnOfHeading(columns, excelHeading(column))).toBe(column);
        // A heading that reads like a field's name means that field.
        const namesake = Object.keys(resource.fields).find((name) => name.toLowerCase() === column.heading.toLowerCase());
        if (namesake !== undefined) expect(column).toMatchObject({ name: namesake, isNameOf: false });
      }
    },
  );
});

describe('the owner of the records of a list', () => {
  it.each([
    ['listApplicationMetrics', ['applicationId']],
    ['listGroupMembers', ['applicationId']],
    ['listAgreementPeriods', ['agreementId']],
    ['listContractPeriods', ['contractId']],
    ['listUserApplications', ['userId']],
    ['listPolicyFields', ['policyId']],
    ['listLicenseUpgrades', []],
    ['listComputerTransfers', []],
    ['listLicenses', []],
  ] as const)('of %s is %j', (id, names) => {
    expect(Object.keys(ownerFields(operation(id)))).toEqual(names);
  });

  it('gives no column a second heading', () => {
    for (const op of OPERATIONS.filter(({ answers }) => answers === 'collection')) {
      const columns = fileColumns({ ...ownerFields(op), ...op.resource.fields }).map(({ heading }) => heading);
      expect(new Set(columns).size, op.id).toBe(columns.length);
    }
  });
});
