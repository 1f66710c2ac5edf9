/** How a thing that an id leads to is fetched and named. A target without operations has no page: its id is all that is known. */
import type { Target } from './fields.ts';
import type { OperationId } from './operations.ts';

export interface Reference {
  readonly list: OperationId;
  /** Absent where the list is all there is. */
  readonly get?: OperationId;
  /** The field that names it; null: the record has no name of its own. */
  readonly nameField: string | null;
  /** False where the list operation takes no filter: names are then read by loading it whole. */
  readonly filterable: boolean;
}

export const REFERENCES: Partial<Record<Target, Reference>> = {
  application: { list: 'listApplications', get: 'getApplication', nameField: 'name', filterable: true },
  family: { list: 'listFamilies', get: 'getFamily', nameField: 'name', filterable: true },
  type: { list: 'listTypes', get: 'getType', nameField: 'name', filterable: true },
  agreement: { list: 'listAgreements', get: 'getAgreement', nameField: 'name', filterable: true },
  agreementType: { list: 'listAgreementTypes', get: 'getAgreementType', nameField: 'name', filterable: false },
  contract: { list: 'listContracts', get: 'getContract', nameField: 'name', filterable: true },
  contractType: { list: 'listContractTypes', get: 'getContractType', nameField: 'name', filterable: false },
  license: { list: 'listLicenses', get: 'getLicense', nameField: null, filterable: true },
  user: { list: 'listUsers', get: 'getUser', nameField: 'displayName', filterable: true },
  computer: { list: 'listComputers', get: 'getComputer', nameField: 'hostName', filterable: true },
  cluster: { list: 'listDatacenterClusters', get: 'getDatacenterCluster', nameField: 'name', filterable: true },
  entitlementState: { list: 'listEntitlementStates', nameField: 'name', filterable: false },
};
