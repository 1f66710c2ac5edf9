import type { Target } from '../../contract/fields.ts';
import type { TextKey } from '../text/t.ts';

/** The fields on a record's hover card, in order; null values are left out. */
export const ESSENTIALS: Partial<Record<Target, { readonly noun: TextKey; readonly fields: readonly string[] }>> = {
  application: {
    noun: 'noun.application',
    fields: ['manufacturer', 'platform', 'releaseDate', 'endOfSupportDate', 'endOfLifeDate'],
  },
  family: { noun: 'noun.family', fields: ['manufacturer', 'description'] },
  type: { noun: 'noun.type', fields: ['parentId', 'updatedDate'] },
  agreement: { noun: 'noun.agreement', fields: ['assignedId', 'typeId', 'manufacturerName', 'contactName', 'renewalDays'] },
  agreementType: { noun: 'noun.agreementType', fields: ['description'] },
  contract: { noun: 'noun.contract', fields: ['assignedId', 'typeId', 'manufacturerName', 'contactName', 'renewalDays'] },
  contractType: { noun: 'noun.contractType', fields: ['description'] },
  license: {
    noun: 'noun.license',
    fields: ['applicationId', 'productDescription', 'quantity', 'purchaseDate', 'purchaseValue', 'contractId'],
  },
  user: { noun: 'noun.user', fields: ['username', 'email', 'department', 'lastActive', 'licenseCount'] },
  computer: { noun: 'noun.computer', fields: ['status', 'lastScanDate'] },
  cluster: { noun: 'noun.cluster', fields: ['hypervisor', 'description', 'isHighAvailability'] },
};
