/** Renewals over a service without the console's operations. docs/console.md "Renewals" counts the requests. */
import type { AnswerOf } from '../../../contract/infer.ts';
import { type Paper, type RenewalRecord, toRenewal } from '../../../contract/renewal-record.ts';
import type { Gathering } from '../gather.ts';
import { groupBy } from './group-by.ts';

const OF = {
  agreement: { get: 'getAgreement', periods: 'listAgreementPeriods' },
  contract: { get: 'getContract', periods: 'listContractPeriods' },
} as const;

export const RENEWALS: Gathering<readonly Paper[]> = {
  key: 'renewals',
  lists: [{ id: 'listAgreements' }, { id: 'listContracts' }, { id: 'listLicenses' }],
  // Terms and periods need requests for each record.
  requests: ([agreements = 0, contracts = 0, licenses = 0], pages) =>
    pages(agreements) + pages(contracts) + pages(licenses) + 2 + 2 * (agreements + contracts),
  read: async (gatherer) => {
    const [agreements, contracts, licenses] = [
      await gatherer.list('listAgreements'),
      await gatherer.list('listContracts'),
      await gatherer.list('listLicenses'),
    ];
    const types = {
      agreement: nameById(await gatherer.list('listAgreementTypes')),
      contract: nameById(await gatherer.list('listContractTypes')),
    };
    const byContract = groupBy(licenses, ({ contractId }) => contractId);
    const isAgreement = new Set(agreements.map(({ id }) => id));
    const isContract = new Set(contracts.map(({ id }) => id));
    const papers = [
      ...agreements.map(({ id }) => ({
        id: id ?? '',
        of: 'agreement' as const,
        kind: isContract.has(id) ? 'both' : 'agreement',
      })),
      ...contracts
        .filter(({ id }) => !isAgreement.has(id))
        .map(({ id }) => ({ id: id ?? '', of: 'contract' as const, kind: 'contract' })),
    ];
    return gatherer.each(papers, async ({ id, of, kind }): Promise<Paper> => {
      const record = await gatherer.object(OF[of].get, { id });
      const periods = await gatherer.list(OF[of].periods, { id });
      const typeName = types[of].get(record.typeId) ?? null;
      return { record, kind: kind as Paper['kind'], typeName, periods, licenses: byContract.get(id) ?? [] };
    });
  },
};

const nameById = (types: readonly AnswerOf<'listAgreementTypes'>[]) => new Map(types.map(({ id, name }) => [id, name]));

export const toRenewals = (papers: readonly Paper[], todayDay: number): readonly RenewalRecord[] =>
  papers.map((paper) => toRenewal(paper, todayDay));
