/** How the target of an id is fetched and named. A target without operations has no page: only its id is known. */
import type { Target } from './fields.ts';
import { type OperationId, operation } from './operations.ts';

export interface Reference {
  readonly list: OperationId;
  /** Null if there is only a list. */
  readonly get: OperationId | null;
  /** The field that names it; null if the record has no name. */
  readonly nameField: string | null;
  /** False if the list operation takes no filter: to get names, the whole list is loaded. */
  readonly filterable: boolean;
}

/** What the operation says is read on demand: where its items lead needs the labels of the resource's fields. */
function named(list: OperationId, nameField: string | null = 'name'): Reference {
  return {
    list,
    nameField,
    get get() {
      return operation(list).item?.operation ?? null;
    },
    get filterable() {
      return operation(list).filter;
    },
  };
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
  // Names that the tenant gives, only on the embedded service.
  organization: named('listOrganizationNames'),
};
