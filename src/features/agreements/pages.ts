import { type Area, pageRow } from '../../detail/page-row.ts';
import { PATHS, pathTo } from '../../paths.ts';
import { AGREEMENT_COLUMNS } from './columns.ts';

export const agreements: Area = {
  label: 'nav.agreementsArea',
  pages: [
    pageRow({
      path: PATHS.renewals,
      title: 'nav.renewals',
      operation: 'listRenewals',
      listPage: async () => (await import('./renewals/renewals-page.tsx')).RenewalsPage,
    }),
    pageRow({
      path: PATHS.agreements,
      title: 'nav.agreements',
      operation: 'listAgreements',
      columns: AGREEMENT_COLUMNS,
      list: async () => (await import('./lists.tsx')).AGREEMENTS,
      detail: { path: ':id/:tab?', page: async () => (await import('./agreement-page.tsx')).AgreementPage },
    }),
    pageRow({
      path: PATHS.agreementTypes,
      title: 'nav.agreementTypes',
      operation: 'listAgreementTypes',
      detailPath: ({ id }) => pathTo('agreementType', id),
      detail: { path: ':id', page: async () => (await import('./agreement-type-page.tsx')).AgreementTypePage },
    }),
    pageRow({
      path: PATHS.contracts,
      title: 'nav.contracts',
      operation: 'listContracts',
      columns: AGREEMENT_COLUMNS,
      list: async () => (await import('./lists.tsx')).CONTRACTS,
      detail: { path: ':id/:tab?', page: async () => (await import('./agreement-page.tsx')).ContractPage },
    }),
    pageRow({
      path: PATHS.contractTypes,
      title: 'nav.contractTypes',
      operation: 'listContractTypes',
      detailPath: ({ id }) => pathTo('contractType', id),
      detail: { path: ':id', page: async () => (await import('./agreement-type-page.tsx')).ContractTypePage },
    }),
  ],
};
