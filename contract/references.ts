/** How a thing that an id leads to is fetched and named. A target without operations has no page: its id is all that is known. */
import type { Target } from './fields.ts';
import { type OperationId, operation } from './operations.ts';

export interface Reference {
  readonly list: OperationId;
  /** Null where the list is all there is. */
  readonly get: OperationId | null;
  /** The field that names it; null: the record has no name of its own. */
  readonly nameField: string | null;
  /** False where the list operation takes no filter: names are then read by loading it whole. */
  readonly filterable: boolean;
}

function named(list: OperationId, nameField: string | null = 'name'): Reference {
  const { item, filter } = operation(list);
  return { list, get: item?.operation ?? null, nameField, filterable: filter };
}

export const REFERENCES: Partial<Record<Target, Reference>> = {
  application: named('listApplications'),
  family: named('listFamilies'),
  type: named('listTypes'),
  agreement: named('listAgreements'),
  agreementType: named('listAgreementTypes'),
  contract: named('listContracts'),
  contractType: named('listContractTypes'),
  license: named('listLicenses', null),
  user: named('listUsers', 'displayName'),
  computer: named('listComputers', 'hostName'),
  cluster: named('listDatacenterClusters'),
  entitlementState: named('listEntitlementStates'),
  // The tenant's own names, over the embedded service alone.
  organization: named('listOrganizationNames'),
};
