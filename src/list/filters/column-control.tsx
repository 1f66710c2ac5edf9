import { Button } from '@mantine/core';
import { type ComponentType, useRef } from 'react';
import type { Field, Kind } from '../../../contract/fields.ts';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import type { ColumnFilter } from '../state/column-filter.ts';
import { ChoiceControl } from './choice-control.tsx';
import type { ControlProps } from './control-props.ts';
import { DateControl } from './date-control.tsx';
import classes from './filters.module.css';
import { IdControl } from './id-control.tsx';
import { NumberControl } from './number-control.tsx';
import { SetControl } from './set-control.tsx';
import { TextControl } from './text-control.tsx';

/** The filter of one column, by its kind. Input applies at once (typed text after a moment). */
export function ColumnControl({ path, field, label, onDone }: { path: string; field: Field; label: string; onDone: () => void }) {
  const { filter } = useList();
  const value = filter.columnFilter(path);
  // The first change after opening is a step in the history; later changes refine it.
  const touched = useRef(false);
  const change = (next: ColumnFilter | null) => {
    filter.setColumnFilter(path, next, { replace: touched.current });
    touched.current = true;
  };
  const isEmptiness = value?.kind === 'empty';
  const Control = CONTROLS[field.kind];
  return (
    <fieldset className={classes.control}>
      <legend className={classes.legend}>{t('list.filter.of', { column: label })}</legend>
      {!isEmptiness && <Control path={path} label={label} field={field} value={value} onChange={change} />}
      <div className={classes.controlFoot}>
        <label className={classes.inline}>
          <input
            type="checkbox"
            checked={isEmptiness && value.isEmpty}
            onChange={(event) => change(event.currentTarget.checked ? { kind: 'empty', isEmpty: true } : null)}
          />
          {t('list.filter.isEmpty')}
        </label>
        <label className={classes.inline}>
          <input
            type="checkbox"
            checked={isEmptiness && !value.isEmpty}
            onChange={(event) => change(event.currentTarget.checked ? { kind: 'empty', isEmpty: false } : null)}
          />
          {t('list.filter.isNotEmpty')}
        </label>
      </div>
      <div className={classes.controlFoot}>
        <Button size="compact-sm" variant="subtle" color="gray" disabled={value === null} onClick={() => change(null)}>
          {t('list.filter.clearOne')}
        </Button>
        <Button size="compact-sm" onClick={onDone}>
          {t('list.done')}
        </Button>
      </div>
    </fieldset>
  );
}

const CONTROLS: Readonly<Record<Kind, ComponentType<ControlProps & { readonly path: string }>>> = {
  text: TextControl,
  id: IdControl,
  enum: ChoiceControl,
  integer: NumberControl,
  number: NumberControl,
  money: NumberControl,
  boolean: ChoiceControl,
  date: DateControl,
  day: DateControl,
  flags: ChoiceControl,
  map: SetControl,
  strings: SetControl,
  list: SetControl,
};
