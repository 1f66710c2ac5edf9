import { RecordListPage } from '../../detail/list-page.tsx';
import { t } from '../../text/t.ts';
import { AGREEMENT_COLUMNS } from './columns.ts';
import { type AgreementKind, KINDS_OF_AGREEMENT } from './kinds.ts';
import { RecordStanding } from './record-standing.tsx';

export const AgreementsPage = () => <List kind="agreement" />;
export const ContractsPage = () => <List kind="contract" />;

function List({ kind }: { readonly kind: AgreementKind }) {
  const { list, title } = KINDS_OF_AGREEMENT[kind];
  return (
    <RecordListPage
      key={kind}
      operation={list}
      title={t(title)}
      columns={AGREEMENT_COLUMNS}
      previewHead={(record) => <RecordStanding kind={kind} record={record} />}
    />
  );
}
