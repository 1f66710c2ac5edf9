import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { codeName } from '../../format.ts';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { fieldAt } from '../state/field-at.ts';
import type { ControlProps } from './control-props.ts';
import classes from './filters.module.css';
import { NumberControl } from './number-control.tsx';
import { TextControl } from './text-control.tsx';

/** Filters a set by its parts: a member of any element, or the count under a key. */
export function SetControl({ path, field, label }: ControlProps & { readonly path: string }) {
  const { filter } = useList();
  const members =
    field.kind === 'list' ? Object.keys(field.of ?? {}) : field.kind === 'map' ? Object.keys(field.codes ?? {}) : [];
  const filtered = members.find((member) => filter.columnFilter(`${path}.${member}`) !== null);
  const [member, setMember] = useState(filtered ?? members.find((each) => each === 'name') ?? members[0] ?? '');
  const inner = `${path}.${member}`;
  const innerField = fieldAt(filter.fields, inner);
  if (!innerField) return <p className={classes.note}>{t('list.filter.setOnly')}</p>;
  const Control = field.kind === 'map' || innerField.kind === 'integer' ? NumberControl : TextControl;
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="xs"
        aria-label={t('list.filter.part')}
        value={member}
        onChange={(event) => setMember(event.currentTarget.value)}
        data={members
          .filter((each) => fieldAt(filter.fields, `${path}.${each}`)?.kind !== 'boolean')
          .map((each) => ({
            value: each,
            label: codeName(field, each) ?? fieldAt(filter.fields, `${path}.${each}`)?.label ?? each,
          }))}
      />
      <Control
        key={inner}
        label={label}
        field={innerField}
        value={filter.columnFilter(inner)}
        onChange={(value) => filter.setColumnFilter(inner, value)}
      />
    </div>
  );
}
