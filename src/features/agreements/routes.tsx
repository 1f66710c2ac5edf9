import type { RouteObject } from 'react-router';

const list = (kind: 'agreement' | 'contract') => async () => {
  const pages = await import('./agreements-page.tsx');
  return { Component: kind === 'agreement' ? pages.AgreementsPage : pages.ContractsPage };
};
const detail = (kind: 'agreement' | 'contract') => async () => {
  const pages = await import('./agreement-page.tsx');
  return { Component: kind === 'agreement' ? pages.AgreementPage : pages.ContractPage };
};
const types = (kind: 'agreement' | 'contract') => async () => {
  const pages = await import('./agreement-types-page.tsx');
  return { Component: kind === 'agreement' ? pages.AgreementTypesPage : pages.ContractTypesPage };
};
const type = (kind: 'agreement' | 'contract') => async () => {
  const pages = await import('./agreement-type-page.tsx');
  return { Component: kind === 'agreement' ? pages.AgreementTypePage : pages.ContractTypePage };
};

export const routes: RouteObject[] = [
  { path: 'agreements', lazy: list('agreement') },
  { path: 'agreements/:id/:tab?', lazy: detail('agreement') },
  { path: 'agreement-types', lazy: types('agreement') },
  { path: 'agreement-types/:id', lazy: type('agreement') },
  { path: 'contracts', lazy: list('contract') },
  { path: 'contracts/:id/:tab?', lazy: detail('contract') },
  { path: 'contract-types', lazy: types('contract') },
  { path: 'contract-types/:id', lazy: type('contract') },
];
