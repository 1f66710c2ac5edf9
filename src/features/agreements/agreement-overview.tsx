import type { AnswerOf } from '../../../contract/infer.ts';
import { periodsOn } from '../../../contract/periods.ts';
import { FieldList } from '../../detail/field-list.tsx';
import type { FieldSection } from '../../detail/fields.ts';
import { RecordFields } from '../../detail/record-fields.tsx';
import { Section, SectionGrid } from '../../detail/section.tsx';
import { type TextKey, t } from '../../text/t.ts';
import { useServiceDay } from '../../use-clock.ts';
import { type AgreementKind, KINDS_OF_AGREEMENT } from './kinds.ts';
import { RenewalFacts } from './renewal-facts.tsx';

const SECTIONS: readonly { readonly title: TextKey; readonly fields: readonly string[] }[] = [
  { title: 'agreements.identity', fields: ['name', 'assignedId', 'typeId', 'parentId', 'description', 'id'] },
  { title: 'agreements.terms', fields: ['isSubscription', 'isUpgradable', 'isValidForAll', 'isAutoAttachingToComputers'] },
  { title: 'agreements.contact', fields: ['contactName', 'contactDepartment', 'contactEmail', 'contactPhone', 'contactId'] },
  {
    title: 'agreements.manufacturer',
    fields: [
      'manufacturerName',
      'manufacturerLink',
      'manufacturerPhone',
      'manufacturerContact',
      'manufacturerContactEmail',
      'manufacturerContactPhone',
      'manufacturerId',
    ],
  },
];
const ALERTS = ['isAlertingOnExpiration', 'warningDayLimit', 'criticalDayLimit', 'renewalDays'] as const;

interface AgreementOverviewProps {
  readonly kind: AgreementKind;
  readonly agreement: AnswerOf<'getAgreement'> | null;
  readonly periods: readonly AnswerOf<'listAgreementPeriods'>[] | null;
}

export function AgreementOverview({ kind, agreement, periods }: AgreementOverviewProps) {
  const { resource } = KINDS_OF_AGREEMENT[kind];
  const sections: readonly FieldSection[] = SECTIONS.map(({ title, fields }) => ({ title: t(title), fields }));
  const todayDay = useServiceDay();
  const validity = periods === null ? null : periodsOn(periods, todayDay);
  return (
    <SectionGrid>
      <Section title={t('agreements.renewal')}>
        <RenewalFacts validity={validity} terms={agreement} />
        <FieldList
          resource={resource}
          record={agreement}
          entries={ALERTS.map((name) => ({ name, field: resource.fields[name], value: agreement?.[name] ?? null }))}
        />
      </Section>
      <RecordFields resource={resource} record={agreement} sections={sections} handled={ALERTS} />
    </SectionGrid>
  );
}
