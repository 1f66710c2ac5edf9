/** What the lists of agreements and contracts say beyond their rows in pages.ts. */
import type { ListOptions } from '../../detail/page-row.ts';
import { RecordStanding } from './record-standing.tsx';

export const AGREEMENTS: ListOptions<'listAgreements'> = {
  previewHead: (record) => <RecordStanding kind="agreement" record={record} />,
};

export const CONTRACTS: ListOptions<'listContracts'> = {
  previewHead: (record) => <RecordStanding kind="contract" record={record} />,
};
