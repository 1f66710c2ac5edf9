import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Resource } from '../../contract/resource.ts';
import { fieldLabel } from '../text/t.ts';
import css from './detail.module.css';
import type { AnyRecord, FieldEntry } from './fields.ts';
import { NamedValue } from './named-value.tsx';

/** Draws a field in a way that its kind alone does not say; null leaves it to the kind. */
export type RenderField = (entry: FieldEntry, record: AnyRecord) => ReactNode | null;

interface FieldListProps {
  readonly resource: Resource;
  readonly entries: readonly FieldEntry[];
  /** Null while it loads: the labels stand already, so that nothing jumps. */
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
              (render?.(entry, record) ?? (
                <NamedValue field={entry.field} value={entry.value} record={record} resource={resource} />
              ))
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
