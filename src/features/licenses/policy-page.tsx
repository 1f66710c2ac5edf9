import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AnswerOf } from '../../../contract/infer.ts';
import { Policy } from '../../../contract/resources/index.ts';
import { objectQuery } from '../../api/queries.ts';
import { DetailPage } from '../../detail/detail-page.tsx';
import { RecordFields } from '../../detail/record-fields.tsx';
import { ListHeading, SectionGrid } from '../../detail/section.tsx';
import { SubTable } from '../../detail/sub-table.tsx';
import { PATHS } from '../../paths.ts';
import { t } from '../../text/t.ts';
import { shortId } from '../../ui/id-link.tsx';

const FIELD_COLUMNS = [{ field: 'name' }, { field: 'description', width: 360 }, { field: 'isRequired' }] as const;

export function PolicyPage() {
  const { policyId = '', fieldId } = useParams();
  const query = useQuery(objectQuery('getPolicy', { policyId }));
  const basePath = `${PATHS.policies}/${encodeURIComponent(policyId)}`;
  return (
    <DetailPage
      key={policyId}
      query={query}
      noun={t('noun.policy')}
      title={policyName}
      parent={{ label: t('nav.policies'), to: PATHS.policies }}
      basePath={basePath}
      tabs={[
        {
          key: 'overview',
          label: t('nav.overview'),
          render: (policy) => (
            <>
              <ListHeading>{t('licenses.policyFields')}</ListHeading>
              <SubTable
                operation="listPolicyFields"
                params={{ policyId }}
                caption={t('licenses.policyFields')}
                basePath={basePath}
                openId={fieldId}
                columns={FIELD_COLUMNS}
                emptyText={t('licenses.noPolicyFields')}
              />
              <SectionGrid>
                <RecordFields resource={Policy} record={policy} sections={[{ title: t('licenses.record'), fields: ['id'] }]} />
              </SectionGrid>
            </>
          ),
        },
      ]}
    />
  );
}

/** The specification has no field of a policy beyond its id; a name that the service sends nevertheless is used. */
function policyName({ id, ...others }: AnswerOf<'getPolicy'>): string {
  if ('name' in others && typeof others.name === 'string' && others.name !== '') return others.name;
  return id !== null ? t('licenses.policyNumber', { id: shortId(id) }) : t('noun.policy');
}
