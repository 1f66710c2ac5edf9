import { RecordListPage } from '../../detail/list-page.tsx';
import { pathTo } from '../../paths.ts';
import { t } from '../../text/t.ts';
import { type AgreementKind, KINDS_OF_AGREEMENT } from './kinds.ts';

export const AgreementTypesPage = () => <Types kind="agreement" />;
export const ContractTypesPage = () => <Types kind="contract" />;

function Types({ kind }: { readonly kind: AgreementKind }) {
  const { types, typesTitle, typeTarget } = KINDS_OF_AGREEMENT[kind];
  return <RecordListPage key={kind} operation={types} title={t(typesTitle)} detailPath={({ id }) => pathTo(typeTarget, id)} />;
}
