import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AnswerOf } from '../../../contract/infer.ts';
import { ExtendedCoverage } from '../../../contract/resources/index.ts';
import { useName } from '../../api/names.ts';
import { objectQuery } from '../../api/queries.ts';
import { DetailPage } from '../../detail/detail-page.tsx';
import type { RenderField } from '../../detail/field-list.tsx';
import { ParentMachine } from '../../detail/parent-machine.tsx';
import { RecordFields } from '../../detail/record-fields.tsx';
import { SectionGrid } from '../../detail/section.tsx';
import { enumName } from '../../format.ts';
import { PATHS } from '../../paths.ts';
import { t } from '../../text/t.ts';

const render: RenderField = ({ name }, record) => (name === 'parentComputerId' ? <ParentMachine record={record} /> : null);

export function CoveragePage() {
  const { coverageId = '' } = useParams();
  const query = useQuery(objectQuery('getExtendedCoverage', { coverageId }));
  const application = useName('application', query.data?.coveredApplicationId ?? null);
  const titleOf = ({ reason }: AnswerOf<'getExtendedCoverage'>) =>
    [application, reason === null ? null : enumName(reason)].filter(Boolean).join(' · ') || t('noun.extendedCoverage');
  return (
    <DetailPage
      key={coverageId}
      query={query}
      noun={t('noun.extendedCoverage')}
      title={titleOf}
      parent={{ label: t('nav.extendedCoverages'), to: PATHS.extendedCoverages }}
      basePath={`${PATHS.extendedCoverages}/${encodeURIComponent(coverageId)}`}
      tabs={[
        {
          key: 'overview',
          label: t('nav.overview'),
          render: (coverage) => (
            <SectionGrid>
              <RecordFields
                resource={ExtendedCoverage}
                record={coverage}
                render={render}
                sections={[
                  {
                    title: t('licenses.coverage'),
                    fields: ['applicationId', 'coveredApplicationId', 'reason', 'reasonDescription'],
                  },
                  {
                    title: t('nav.computers'),
                    fields: ['parentComputerId', 'isParentComputerDatacenter', 'extendedComputerId'],
                  },
                ]}
              />
            </SectionGrid>
          ),
        },
      ]}
    />
  );
}
