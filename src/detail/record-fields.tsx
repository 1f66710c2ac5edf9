import type { Resource } from '../../contract/resource.ts';
import { t } from '../text/t.ts';
import { FieldList, type RenderField } from './field-list.tsx';
import { type AnyRecord, type FieldSection, sortFields } from './fields.ts';
import { Section } from './section.tsx';

interface RecordFieldsProps {
  readonly resource: Resource;
  readonly record: AnyRecord | null;
  readonly sections: readonly FieldSection[];
  /** Fields that the page shows elsewhere. */
  readonly handled?: readonly string[];
  readonly render?: RenderField;
}

/** All fields of a record in sections: the named ones, the others under "More", and those unknown to the contract. */
export function RecordFields({ resource, record, sections, handled = [], render }: RecordFieldsProps) {
  const sorted = sortFields(resource, record, sections, handled);
  const parts = [
    ...sorted.sections,
    { title: t('list.more'), entries: sorted.rest },
    { title: t('detail.otherFields'), entries: sorted.extras },
  ].filter((part) => part.entries.length > 0);
  return (
    <>
      {parts.map(({ title, entries }) => (
        <Section title={title} key={title}>
          <FieldList resource={resource} entries={entries} record={record} {...(render && { render })} />
        </Section>
      ))}
    </>
  );
}
