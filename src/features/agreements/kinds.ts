import { AgreementDetail, ContractDetail } from '../../../contract/resources/index.ts';
import { PATHS } from '../../paths.ts';
import type { TextKey } from '../../text/t.ts';

/** Agreements and contracts have the same fields but separate operations: the pages are shared and told which kind they show. */
export const KINDS_OF_AGREEMENT = {
  agreement: {
    list: 'listAgreements',
    get: 'getAgreement',
    periods: 'listAgreementPeriods',
    types: 'listAgreementTypes',
    type: 'getAgreementType',
    resource: AgreementDetail,
    path: PATHS.agreements,
    typesPath: PATHS.agreementTypes,
    noun: 'noun.agreement',
    typeNoun: 'noun.agreementType',
    title: 'nav.agreements',
    typesTitle: 'nav.agreementTypes',
    target: 'agreement',
    typeTarget: 'agreementType',
  },
  contract: {
    list: 'listContracts',
    get: 'getContract',
    periods: 'listContractPeriods',
    types: 'listContractTypes',
    type: 'getContractType',
    resource: ContractDetail,
    path: PATHS.contracts,
    typesPath: PATHS.contractTypes,
    noun: 'noun.contract',
    typeNoun: 'noun.contractType',
    title: 'nav.contracts',
    typesTitle: 'nav.contractTypes',
    target: 'contract',
    typeTarget: 'contractType',
  },
} as const satisfies Record<string, { readonly noun: TextKey; readonly [key: string]: unknown }>;

export type AgreementKind = keyof typeof KINDS_OF_AGREEMENT;
