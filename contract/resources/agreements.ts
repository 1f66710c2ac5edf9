/** Agreements and contracts: identical shapes, separate operations. Source: service.md "Agreement and contract resources". */
import { boolean, day, id, integer, text } from '../fields.ts';
import { resource } from '../resource.ts';

const agreement = (kind: 'agreement' | 'contract') =>
  ({
    name: text(),
    assignedId: text({ label: 'Assigned ID' }),
    typeId: id(kind === 'agreement' ? 'agreementType' : 'contractType'),
    parentId: id(kind, { label: 'Parent' }),
    // Neither has an operation: the id is all that is known, and the names stand in fields of their own.
    manufacturerId: id('manufacturer', { label: 'Manufacturer ID' }),
    contactId: id('contact', { label: 'Contact ID' }),
    id: id(kind, { label: 'ID' }),
  }) as const;

const detail = {
  description: text({ format: 'multiline' }),
  isSubscription: boolean(),
  isUpgradable: boolean(),
  isValidForAll: boolean({ label: 'Valid for all organizations' }),
  isAlertingOnExpiration: boolean({ label: 'Alert on expiration' }),
  isAutoAttachingToComputers: boolean({ label: 'Attach to computers automatically' }),
  renewalDays: integer({ label: 'Renewal notice', unit: 'days' }),
  warningDayLimit: integer({ label: 'Warning limit', unit: 'days' }),
  criticalDayLimit: integer({ label: 'Critical limit', unit: 'days' }),
  contactName: text({ personal: true }),
  contactDepartment: text({ personal: true }),
  contactPhone: text({ format: 'phone', personal: true }),
  contactEmail: text({ format: 'email', personal: true }),
  manufacturerName: text({ label: 'Manufacturer' }),
  manufacturerLink: text({ label: 'Manufacturer website', format: 'url' }),
  manufacturerPhone: text({ format: 'phone' }),
  manufacturerContact: text({ personal: true }),
  manufacturerContactPhone: text({ format: 'phone', personal: true }),
  manufacturerContactEmail: text({ format: 'email', personal: true }),
} as const;

export const Agreement = resource('Agreement', agreement('agreement'));
export const AgreementDetail = resource('AgreementDetail', { ...agreement('agreement'), ...detail });
/** The same shape; its ids lead to contracts. */
export const Contract = resource('Agreement', agreement('contract'));
export const ContractDetail = resource('AgreementDetail', { ...agreement('contract'), ...detail });

export const Period = resource('Period', { validFrom: day(), validTo: day(), id: id() });

export const AgreementType = resource('AgreementType', { name: text(), description: text({ format: 'multiline' }), id: id() });
