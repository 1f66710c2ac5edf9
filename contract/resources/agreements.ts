/** Agreements and contracts: identical shapes, separate operations. Source: service.md "Agreement and contract resources". */
import { boolean, date, day, id, integer, list, money, oneOf, text } from '../fields.ts';
import { ALERT_LEVELS, RENEWAL_KINDS, STANDINGS } from '../renewals.ts';
import { resource } from '../resource.ts';

const agreement = (kind: 'agreement' | 'contract') =>
  ({
    name: text(),
    assignedId: text({ label: 'Assigned ID' }),
    typeId: id(kind === 'agreement' ? 'agreementType' : 'contractType'),
    parentId: id(kind, { label: 'Parent' }),
    // Neither has an operation: only the id is known, and the names have fields of their own.
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

/**
 * What an agreement or contract needs today. A record that is in both lists under one id appears once, with the agreement's terms
 * and periods. Days are those of the service, UTC.
 * Source: docs/console.md "Renewals".
 */
export const Renewal = resource('Renewal', {
  name: text(),
  kind: oneOf(RENEWAL_KINDS),
  standing: oneOf(STANDINGS, { label: 'Status' }),
  urgency: integer({ label: 'Urgency (1 is highest)' }),
  /** The notice date if it is ahead or missed, else the last day, else the first one. */
  actBy: day({ label: 'Act by' }),
  noticeDay: day({ label: 'Give notice by' }),
  daysToNotice: integer({ label: 'Days to notice', unit: 'days' }),
  lastDay: day({ label: 'Ends' }),
  daysLeft: integer({ label: 'Days left', unit: 'days' }),
  nextDay: day({ label: 'Begins' }),
  alertLevel: oneOf(ALERT_LEVELS, { label: 'Limit reached' }),
  isAlertingOnExpiration: boolean({ label: 'Alert on expiration' }),
  licenses: integer(),
  /** Set if all its licenses are in one currency; `values` has every currency. */
  value: money('currency', { label: 'Value at stake' }),
  currency: text(),
  values: list({ currency: text(), licenses: integer(), value: money('currency') }, { label: 'Values by currency' }),
  unpricedLicenses: integer({ label: 'Licenses without a value' }),
  manufacturerName: text({ label: 'Manufacturer' }),
  typeName: text({ label: 'Type' }),
  assignedId: text({ label: 'Assigned ID' }),
  contactName: text({ personal: true }),
  contactDepartment: text({ personal: true }),
  isSubscription: boolean(),
  renewalDays: integer({ label: 'Renewal notice', unit: 'days' }),
  warningDayLimit: integer({ label: 'Warning limit', unit: 'days' }),
  criticalDayLimit: integer({ label: 'Critical limit', unit: 'days' }),
  periods: list({ validFrom: day(), validTo: day() }),
  agreementId: id('agreement', { label: 'Agreement' }),
  contractId: id('contract', { label: 'Contract' }),
  id: id(undefined, { label: 'ID' }),
});

const {
  standing,
  noticeDay,
  daysToNotice,
  lastDay,
  daysLeft,
  alertLevel,
  isAlertingOnExpiration,
  licenses,
  value,
  currency,
  values,
} = Renewal.fields;
const standings = {
  standing,
  noticeDay,
  daysToNotice,
  lastDay,
  daysLeft,
  alertLevel,
  isAlertingOnExpiration,
  licenses,
  value,
  currency,
  values,
};

/** An agreement with its status today, as in the list of renewals. */
export const AgreementStanding = resource('AgreementStanding', { ...agreement('agreement'), ...standings });
/** The same shape; its ids lead to contracts. */
export const ContractStanding = resource('AgreementStanding', { ...agreement('contract'), ...standings });

/** A calendar of the renewals that match a filter, to which its creator subscribes. Source: docs/console.md "Calendar". */
const calendar = {
  name: text(),
  filter: text(),
  createdAt: date({ label: 'Created' }),
  id: id(undefined, { label: 'ID' }),
} as const;
export const CalendarSubscription = resource('CalendarSubscription', calendar);
/** `address` is a path with the token, returned only once: it is not stored. */
export const CalendarAddress = resource('CalendarAddress', { ...calendar, address: text({ secret: true }) });
