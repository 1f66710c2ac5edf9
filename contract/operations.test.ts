import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DETAILS, pathOf } from './links.ts';
import { OPERATIONS, operation } from './operations.ts';
import { REFERENCES } from './references.ts';
import type { Resource } from './resource.ts';
import * as resources from './resources/index.ts';

/** The specification: held to where it lies beside the project. */
const SPEC = '../shared/spec';
const hasSpec = existsSync(`${SPEC}/operations.tsv`) && existsSync(`${SPEC}/service.md`);
const yes = (flag: boolean): string => (flag ? 'yes' : 'no');

describe('the operations table', () => {
  it('has 78 rows with ids and paths of their own', () => {
    expect(OPERATIONS).toHaveLength(78);
    expect(new Set(OPERATIONS.map((op) => op.id)).size).toBe(78);
    expect(new Set(OPERATIONS.map((op) => `${op.method} ${op.path}`)).size).toBe(78);
  });

  if (hasSpec) {
    it('equals operations.tsv row by row', () => {
      const [, ...lines] = readFileSync(`${SPEC}/operations.tsv`, 'utf8').trim().split('\n');
      const ours = OPERATIONS.map((op) =>
        [
          op.id,
          op.title,
          op.method,
          op.path,
          yes(op.paged),
          yes(op.filter),
          yes(op.sort),
          op.answers,
          op.resource.name,
          op.statuses.join(','),
        ].join('\t'),
      );
      expect(ours).toEqual(lines.map((line) => line.trimEnd()));
    });
  }

  it('leads from list items to operations whose parameters can all be filled', () => {
    for (const [list, details] of Object.entries(DETAILS)) {
      const [id, fields] = details;
      const op = operation(id);
      for (const field of Object.values(fields))
        expect(operation(list as never).resource.fields, `${list} ${field}`).toHaveProperty(field);
      const params = Object.fromEntries([...operation(list as never).params, ...Object.keys(fields)].map((name) => [name, 'x']));
      expect(() => pathOf(op, params)).not.toThrow();
    }
  });

  it('names references by fields that their lists have', () => {
    for (const { list, nameField, filterable } of Object.values(REFERENCES)) {
      if (nameField) expect(operation(list).resource.fields).toHaveProperty(nameField);
      expect(operation(list).filter).toBe(filterable);
    }
  });
});

/** Heading of each resource's paragraph or table in service.md; several where a record is made of more than one. */
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  Application: ['**Application** (list'],
  ApplicationDetail: ['**Application** (list'],
  ArticleNumber: ['**Application article number:**'],
  CompatibleApplication: ['**Compatible application:**'],
  ApplicationFamily: ['**Application family:**'],
  ApplicationGroupMember: ['**Application group member:**'],
  ApplicationMetric: ['**Application metric:**'],
  ApplicationStore: ['**Application store:**'],
  ApplicationType: ['**Application type:**'],
  ApplicationBundleMember: ['**Application bundle member:**'],
  Platform: ['**Platform:**'],
  Agreement: ['**Agreement / contract, list item:**'],
  AgreementDetail: ['**Agreement / contract, list item:**', '**Agreement / contract, detail:**'],
  Period: ['**Period:**'],
  AgreementType: ['**Agreement type / contract type:**'],
  User: ['**User:**'],
  UserApplication: ['**User application:**'],
  UserSubscription: ['**User subscription:**'],
  UserDiscoverySource: ['**User discovery source:**'],
  UserKpis: ['**User KPIs (single object):**'],
  License: ['**License, list item:**'],
  LicenseDetail: ['**License, detail:**'],
  LicenseUpgrade: ['**License upgrade:**'],
  ComputerTransfer: ['**Computer license transfer (list):**'],
  ComputerTransferDetail: ['**Computer license transfer (per computer and application):**'],
  CustomValueTransfer: ['**Custom value license transfer (list):**'],
  CustomValueTransferDetail: ['**Custom value license transfer (per custom value):**'],
  ApplicationTransferSummary: ['**Application license transfer summary:**'],
  UserTransfer: ['**User license transfer (list):**'],
  UserTransferDetail: ['**User license transfer (per user and application):**'],
  ComputerTracking: ['**Computer license tracking (list):**'],
  ComputerTrackingDetail: ['**License tracking per computer or per user and application:**'],
  UserTrackingDetail: ['**License tracking per computer or per user and application:**'],
  ApplicationTrackingSummary: ['**Application license tracking summary:**'],
  UserTracking: ['**User license tracking (list):**'],
  Policy: ['**License policy:**'],
  PolicyField: ['**License policy field (list):**'],
  PolicyFieldDetail: ['**License policy field (list):**'],
  LicenseEntitlement: ['**License entitlement:**'],
  ComputerApplicationEntitlement: ['**Computer application entitlement:**'],
  EntitlementState: ['**Entitlement state:**'],
  ExtendedCoverageType: ['**Extended coverage type:**'],
  ExtendedCoverage: ['**Extended coverage:**'],
  LicenseCost: ['**License cost per organization:**'],
  LicenseCostSummary: ['**License cost summary:**'],
  ComputerAssignment: ['**Computer assignment:**'],
  DatacenterAssignment: ['**Data center assignment:**'],
  OrganizationAssignment: ['**Organization assignment / site assignment:**'],
  SiteAssignment: ['**Organization assignment / site assignment:**'],
  UserAssignment: ['**User assignment:**'],
  LicenseAssignmentsSummary: ['**License assignments summary:**'],
  Computer: ['Computer record:'],
  DatacenterCluster: ['**Data center cluster:**'],
};

/** Names that a paragraph mentions though the record of that resource lacks them. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  Application: ['description', 'manufacturerWebsite', 'language'],
  ComputerTrackingDetail: ['userId'],
  UserTrackingDetail: ['computerId'],
  PolicyField: ['isComboBox', 'isEditingAllowed', 'listItems'],
};

function paragraphsOf(spec: string, headings: readonly string[]): string {
  return headings
    .map((heading) => {
      const start = spec.indexOf(heading);
      if (start < 0) throw new Error(`service.md lacks "${heading}"`);
      const rest = spec.slice(start + heading.length).replace(/^[^\n]*\n\n(?=\|)/, (line) => line.trimEnd());
      return rest.slice(0, rest.search(/\n\n/));
    })
    .join('\n');
}

describe('the resources', () => {
  const named = new Map<string, Resource>(OPERATIONS.map((op) => [op.resource.name, op.resource]));

  it('are all used by an operation', () => {
    for (const resource of Object.values(resources)) expect([...named.keys()]).toContain(resource.name);
    expect([...named.keys()].sort()).toEqual(Object.keys(HEADINGS).sort());
  });

  if (hasSpec) {
    it.each(Object.keys(HEADINGS))('%s has the fields of service.md', (name) => {
      const spec = readFileSync(`${SPEC}/service.md`, 'utf8');
      const fields = Object.keys(named.get(name)?.fields ?? {});
      const words = new Set(paragraphsOf(spec, HEADINGS[name] ?? []).match(/[A-Za-z]+/g));
      expect(fields.filter((field) => !words.has(field) && !(name === 'Computer' && field === 'id'))).toEqual([]);
      const mentioned = [...words].filter((word) => /^[a-z]+[A-Z]\w*$/.test(word) && !OF_OTHERS[name]?.includes(word));
      const members = new Set([
        ...fields,
        ...Object.values(named.get(name)?.fields ?? {}).flatMap((field) => Object.keys(field.of ?? {})),
      ]);
      expect(mentioned.filter((word) => !members.has(word))).toEqual([]);
    });
  }
});
