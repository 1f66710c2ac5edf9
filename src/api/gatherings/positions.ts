/** Positions over a service without the console's operations. Requests and what stays unknown: docs/console.md "License positions". */

import type { AssignmentKind } from '../../../contract/assignment-kinds.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import { costOf, type HeldLicense, type ProductPosition, productPositions } from '../../../contract/product-position.ts';
import { isNotFound } from '../../request-error.ts';
import type { Gatherer, Gathering } from '../gather.ts';

type PositionRecord = AnswerOf<'listLicensePositions'>;

interface Holdings {
  readonly applications: readonly AnswerOf<'listApplications'>[];
  readonly licenses: readonly Holding[];
}

type AssignmentRecord = AnswerOf<'listLicenseAssignments'>;
interface Assigned extends Partial<Pick<AssignmentRecord, 'computerId' | 'userId' | 'organizationId' | 'datacenterId'>> {
  readonly id: string | null;
  readonly kind: AssignmentKind;
  readonly quantity: number | null;
}
interface Holding extends HeldLicense {
  readonly id: string | null;
  readonly assignments: readonly Assigned[];
}

/** Per license: its upgrades, the summary of its assignments, and the data centers, which the summary omits. */
const REQUESTS_PER_LICENSE = 3;

export const POSITIONS: Gathering<Holdings> = {
  key: 'license positions',
  lists: [{ id: 'listApplications' }, { id: 'listLicenses' }],
  // Plus one for each kind of assignment that a license has.
  requests: ([applications = 0, licenses = 0], pages) =>
    pages(applications) + pages(licenses) + (REQUESTS_PER_LICENSE + 1) * licenses,
  read: async (gatherer) => {
    const applications = await gatherer.list('listApplications');
    const licenses = await gatherer.list('listLicenses');
    const upgradesOut = new Map<string, unknown[]>();
    const held = await gatherer.each(licenses, async (license): Promise<Holding> => {
      const id = license.id ?? '';
      const upgrades = await gatherer.list('listLicenseUpgrades', { id });
      for (const { upgradedLicenseId, upgradedQuantity } of upgrades) {
        if (upgradedLicenseId !== null)
          upgradesOut.set(upgradedLicenseId, [...(upgradesOut.get(upgradedLicenseId) ?? []), upgradedQuantity]);
      }
      return {
        ...license,
        isIncomplete: false,
        assignments: await assignmentsOf(gatherer, id),
        upgradesIn: upgrades.map(({ quantity }) => quantity),
        upgradesOut: [],
      };
    });
    return {
      applications,
      licenses: held.map((license, index) => ({ ...license, upgradesOut: upgradesOut.get(licenses[index]?.id ?? '') ?? [] })),
    };
  },
};

async function assignmentsOf(gatherer: Gatherer, id: string): Promise<Holding['assignments']> {
  const params = { id };
  const summary = await gatherer.object('getAssignmentsSummary', params);
  const found: Assigned[] = [];
  const add = (kind: AssignmentKind, rows: readonly Omit<Assigned, 'kind'>[]) =>
    found.push(...rows.map((row) => ({ ...row, kind })));
  add('datacenter', await gatherer.list('listDatacenterAssignments', params));
  if (summary.hasComputerAssignment !== false) add('computer', await gatherer.list('listComputerAssignments', params));
  if (summary.hasOrganizationAssignment !== false)
    add('organization', await gatherer.list('listOrganizationAssignments', params));
  if (summary.hasUserAssignment !== false) add('user', await gatherer.list('listUserAssignments', params));
  if (summary.hasSiteAssignment !== false) {
    try {
      add('site', [await gatherer.object('getSiteAssignment', params)]);
    } catch (error) {
      // The license has none after all.
      if (!isNotFound(error)) throw error;
    }
  }
  return found;
}

const NOTHING = { tracking: [], transfers: [] } as const;

/** Transfers, tracking and incompleteness stay unknown: the lists that name them have no numbers. */
export function toPositions({ applications, licenses }: Holdings): readonly PositionRecord[] {
  const byId = new Map(applications.map((application) => [application.id, application]));
  return productPositions({ licenses, ...NOTHING }).map((position) => toRecord(position, byId.get(position.applicationId ?? '')));
}

/** What the licenses are assigned to, each with the product and metric of its license. */
export const toAssignments = ({ licenses }: Holdings): readonly AssignmentRecord[] =>
  licenses.flatMap((license) =>
    license.assignments.map(({ id, kind, quantity, computerId, userId, organizationId, datacenterId }) => ({
      kind,
      computerId: computerId ?? null,
      userId: userId ?? null,
      organizationId: organizationId ?? null,
      datacenterId: datacenterId ?? null,
      quantity,
      licenseId: license.id,
      applicationId: license.applicationId,
      metricId: license.metricId,
      id,
    })),
  );

const number = (value: number | string | null): number | null => (value === null ? null : Number(value));

function toRecord(position: ProductPosition, application: AnswerOf<'listApplications'> | undefined): PositionRecord {
  const { byKind, price, prices, metricId } = position;
  const balance = number(position.balance);
  const [shortage, surplus] = [
    balance !== null && balance < 0 ? -balance : null,
    balance !== null && balance > 0 ? balance : null,
  ];
  return {
    id: position.id,
    applicationId: position.applicationId,
    metricId,
    applicationName: application?.name ?? null,
    manufacturer: application?.manufacturer ?? null,
    metricName: application?.metrics?.find(({ id }) => id === metricId)?.name ?? null,
    status: position.status,
    balance,
    shortage,
    surplus,
    currency: price?.currency ?? null,
    averageCost: price?.averageCost ?? null,
    shortageCost: price && shortage !== null ? costOf(shortage, price) : null,
    surplusValue: price && surplus !== null ? costOf(surplus, price) : null,
    entitled: number(position.entitled),
    consumed: number(position.consumed),
    licenses: position.licenses,
    bought: number(position.bought),
    upgradesIn: number(position.upgradesIn),
    upgradesOut: number(position.upgradesOut),
    transfersIn: null,
    transfersOut: null,
    assigned: number(position.assigned),
    assignedComputers: number(byKind.computer),
    assignedDatacenters: number(byKind.datacenter),
    assignedOrganizations: number(byKind.organization),
    assignedSites: number(byKind.site),
    assignedUsers: number(byKind.user),
    required: null,
    covered: null,
    uncovered: null,
    incomplete: null,
    quantityUnknown: position.quantityUnknown,
    assignedUnknown: position.assignedUnknown,
    prices: prices.map((each) => ({ ...each })),
  };
}
