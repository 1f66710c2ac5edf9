import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AgreementType } from '../../../contract/resources/index.ts';
import { objectQuery } from '../../api/queries.ts';
import { DetailPage } from '../../detail/detail-page.tsx';
import { idIs } from '../../detail/id-filter.ts';
import { RecordFields } from '../../detail/record-fields.tsx';
import { ListHeading, SectionGrid } from '../../detail/section.tsx';
import { ResourceTable } from '../../list/resource-table.tsx';
import { t } from '../../text/t.ts';
import { AGREEMENT_COLUMNS } from './columns.ts';
import { type AgreementKind, KINDS_OF_AGREEMENT } from './kinds.ts';

const COLUMNS = AGREEMENT_COLUMNS.filter(({ field }) => field !== 'typeId');

export const AgreementTypePage = () => <Page kind="agreement" />;
export const ContractTypePage = () => <Page kind="contract" />;

function Page({ kind }: { readonly kind: AgreementKind }) {
  const { id = '' } = useParams();
  return <Type key={`${kind} ${id}`} kind={kind} id={id} />;
}

function Type({ kind, id }: { readonly kind: AgreementKind; readonly id: string }) {
  const of = KINDS_OF_AGREEMENT[kind];
  const query = useQuery(objectQuery(of.type, { id }));
  return (
    <DetailPage
      query={query}
      noun={t(of.typeNoun)}
      title={(type) => type.name ?? t(of.typeNoun)}
      parent={{ label: t(of.typesTitle), to: of.typesPath }}
      basePath={`${of.typesPath}/${encodeURIComponent(id)}`}
      tabs={[
        {
          key: 'overview',
          label: t('nav.overview'),
          render: (type) => (
            <>
              <SectionGrid>
                <RecordFields
                  resource={AgreementType}
                  record={type}
                  sections={[{ title: t('agreements.identity'), fields: ['name', 'description', 'id'] }]}
                />
              </SectionGrid>
              <ListHeading>{t(of.title)}</ListHeading>
              <ResourceTable
                mode="embedded"
                operation={of.list}
                caption={t(of.title)}
                baseFilter={idIs('typeId', id)}
                columns={COLUMNS}
                emptyText={t('agreements.noneOfType')}
              />
            </>
          ),
        },
      ]}
    />
  );
}
