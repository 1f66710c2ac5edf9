import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { useName } from '../api/names.ts';
import { fieldLabel, t } from '../text/t.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import css from './detail.module.css';
import { type AnyRecord, type FieldEntry, isBareId } from './fields.ts';
import { NamedValue } from './named-value.tsx';

/** Renders a field differently from its kind; null for the default. */
export type RenderField = (entry: FieldEntry, record: AnyRecord) => ReactNode | null;

interface FieldListProps {
  readonly resource: Resource;
  readonly entries: readonly FieldEntry[];
  /** Null while it loads: the labels are already shown, so that nothing jumps. */
  readonly record: AnyRecord | null;
  readonly render?: RenderField;
}

export function FieldList({ resource, entries, record, render }: FieldListProps) {
  return (
    <dl className={css.fields}>
      {entries.map((entry) => (
        <div className={`${css.row} ${entry.field.format === 'multiline' ? css.prose : ''}`} key={entry.name}>
          <dt>{fieldLabel(resource.name, entry.name, entry.field)}</dt>
          <dd>
            {record === null ? (
              <Skeleton height={12} width={entry.field.format === 'multiline' ? '80%' : '45%'} mt={4} />
            ) : (
              (render?.(entry, record) ?? <Value entry={entry} record={record} resource={resource} />)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  readonly entry: FieldEntry;
  readonly record: AnyRecord;
  readonly resource: Resource;
}

function Value({ entry, record, resource }: ValueProps) {
  const { field, value } = entry;
  if (!isBareId(entry)) {
    return <NamedValue field={field} value={value} record={record} resource={resource} />;
  }
  return <BareId field={field} id={String(value)} />;
}

/** With the tenant's own name, if there is one. */
function BareId({ field, id }: { readonly field: Field; readonly id: string }) {
  const name = useName(field.target ?? 'application', field.target === 'organization' ? id : null);
  return (
    <span className={css.ownId}>
      {name}
      <span>
        <code>{id}</code>
        <CopyButton value={id} label={t('detail.copyId')} />
      </span>
    </span>
  );
}
