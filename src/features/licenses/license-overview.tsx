import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { AnswerOf } from '../../../contract/infer.ts';
import { LicenseDetail } from '../../../contract/resources/index.ts';
import type { RenderField } from '../../detail/field-list.tsx';
import type { FieldSection } from '../../detail/fields.ts';
import { RecordFields } from '../../detail/record-fields.tsx';
import { Section, SectionGrid } from '../../detail/section.tsx';
import { type TextKey, t } from '../../text/t.ts';
import { incompleteNames } from './incomplete.ts';
import { IncompleteReasons } from './incomplete-reasons.tsx';
import { LicenseDifferences } from './license-differences.tsx';
import { LicenseKey } from './license-key.tsx';
import { PositionSummary } from './position-summary.tsx';

const SECTIONS: readonly { readonly title: TextKey; readonly fields: readonly string[] }[] = [
  {
    title: 'licenses.purchase',
    fields: ['purchaseDate', 'quantity', 'purchaseValue', 'purchaseCurrency', 'vendor', 'invoiceReference', 'isSubscription'],
  },
  { title: 'licenses.belongsTo', fields: ['applicationId', 'metricId', 'contractId', 'organizationId'] },
  { title: 'licenses.rights', fields: ['isUpgrade', 'isDowngrade', 'isCrossPlatform'] },
  { title: 'licenses.proof', fields: ['licenseKeys', 'licenseProofLocation', 'mediaStorage'] },
  { title: 'licenses.product', fields: ['productDescription', 'externalId', 'notes', 'id'] },
];

interface LicenseOverviewProps {
  readonly license: AnswerOf<'getLicense'> | null;
  readonly basePath: string;
}

export function LicenseOverview({ license, basePath }: LicenseOverviewProps) {
  const sections: readonly FieldSection[] = SECTIONS.map(({ title, fields }) => ({ title: t(title), fields }));
  const keys = license?.licenseKeys;
  const render: RenderField = ({ name }) => (name === 'licenseKeys' && keys ? <LicenseKey value={String(keys)} /> : null);
  const reasons = license ? incompleteNames(license) : [];
  return (
    <SectionGrid>
      <Section
        title={t('position.step.balance')}
        wide
        actions={
          <Anchor component={Link} to={`${basePath}/assignments`} size="sm">
            {t('licenses.showAssignments')}
          </Anchor>
        }
      >
        <PositionSummary license={license} />
        {license && <LicenseDifferences license={license} />}
      </Section>
      {reasons.length > 0 && (
        <Section title={t('licenses.incomplete')} wide>
          <IncompleteReasons names={reasons} />
        </Section>
      )}
      <RecordFields
        resource={LicenseDetail}
        record={license}
        sections={sections}
        handled={['incompleteReasons', 'isIncomplete']}
        render={render}
      />
    </SectionGrid>
  );
}
