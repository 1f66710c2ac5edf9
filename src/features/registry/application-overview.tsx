import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { EMPTY_ID } from '../../../contract/fields.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import { ApplicationDetail } from '../../../contract/resources/index.ts';
import type { RenderField } from '../../detail/field-list.tsx';
import type { FieldSection } from '../../detail/fields.ts';
import { RecordFields } from '../../detail/record-fields.tsx';
import { Section, SectionGrid } from '../../detail/section.tsx';
import { type TextKey, t } from '../../text/t.ts';
import { LifecycleTimeline } from './lifecycle-timeline.tsx';

const SECTIONS: readonly { readonly title: TextKey; readonly fields: readonly string[] }[] = [
  {
    title: 'registry.identity',
    fields: [
      'name',
      'manufacturer',
      'manufacturerWebsite',
      'platform',
      'language',
      'familyId',
      'overridesApplicationId',
      'description',
    ],
  },
  {
    title: 'registry.nature',
    fields: [
      'isBundle',
      'isGroup',
      'isOs',
      'isWebApplication',
      'isNoLicenseRequired',
      'isHidden',
      'isGloballyGeneratedApplication',
    ],
  },
  { title: 'registry.record', fields: ['metrics', 'editionIndex', 'versionIndex', 'updatedDate', 'id'] },
];

/** Shown on the timeline. */
const LIFECYCLE = [
  'releaseDate',
  'endOfSupportDate',
  'endOfLifeDate',
  'endOfExtendedSupportDate',
  'isEndOfSupport',
  'isEndOfLife',
  'isEndOfExtendedSupport',
  'isReleaseDateNotAnnounced',
  'isEndOfSupportDateNotAnnounced',
  'isEndOfLifeDateNotAnnounced',
  'isEndOfExtendedSupportDateNotAnnounced',
];

interface ApplicationOverviewProps {
  readonly application: AnswerOf<'getApplication'> | null;
  readonly basePath: string;
}

export function ApplicationOverview({ application, basePath }: ApplicationOverviewProps) {
  const sections: readonly FieldSection[] = SECTIONS.map(({ title, fields }) => ({ title: t(title), fields }));
  const metrics = application?.metrics;
  // A service may send something other than a list.
  const render: RenderField = ({ name }) =>
    name === 'metrics' && Array.isArray(metrics) && metrics.length > 0 ? (
      <MetricLinks metrics={metrics} basePath={basePath} />
    ) : null;
  return (
    <SectionGrid>
      <Section title={t('registry.lifecycle')} wide>
        <LifecycleTimeline application={application} />
      </Section>
      <RecordFields resource={ApplicationDetail} record={application} sections={sections} handled={LIFECYCLE} render={render} />
    </SectionGrid>
  );
}

type Metrics = AnswerOf<'getApplication'>['metrics'];

function MetricLinks({ metrics, basePath }: { readonly metrics: Metrics; readonly basePath: string }) {
  const known = metrics.flatMap((metric) =>
    metric?.id ? [{ id: metric.id, name: metric.name || metric.id, isDefault: metric.isDefault === true }] : [],
  );
  return (
    <>
      {known.map(({ id, name, isDefault }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {id === EMPTY_ID ? (
            name
          ) : (
            <Anchor component={Link} to={`${basePath}/metrics/${encodeURIComponent(id)}`} inherit>
              {name}
            </Anchor>
          )}
          {isDefault && ` (${t('registry.defaultMetric')})`}
        </span>
      ))}
    </>
  );
}
