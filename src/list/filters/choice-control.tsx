import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '../../../contract/fields.ts';
import { enumName, formatValue } from '../../format.ts';
import { t } from '../../text/t.ts';
import type { ControlProps } from './control-props.ts';
import classes from './filters.module.css';

/** Several values of an enumeration, a set of flags, or yes and no. */
export function ChoiceControl({ field, ...props }: ControlProps) {
  if (field.kind === 'boolean') return <BooleanChoice field={field} {...props} />;
  if (field.kind === 'flags') return <FlagsChoice field={field} {...props} />;
  return <EnumChoice field={field} {...props} />;
}

function BooleanChoice({ label, value, onChange }: ControlProps) {
  const chosen = value?.kind === 'boolean' ? value.value : null;
  return (
    <div className={classes.choices} role="radiogroup" aria-label={t('list.filter.value', { column: label })}>
      {[null, true, false].map((each) => (
        <label key={String(each)} className={classes.inline}>
          <input
            type="radio"
            name={`choice-${label}`}
            checked={chosen === each}
            {...(each === chosen && { 'data-autofocus': true })}
            onChange={() => onChange(each === null ? null : { kind: 'boolean', value: each })}
          />
          {t(each === null ? 'list.filter.any' : each ? 'value.yes' : 'value.no')}
        </label>
      ))}
    </div>
  );
}

function EnumChoice({ field, label, value, onChange }: ControlProps) {
  const current = value?.kind === 'oneOf' ? value : { values: [], exclude: false };
  // An unknown value, from a link, is offered too: otherwise it could not be removed.
  const all = [...new Set([...(field.values ?? []), ...current.values])];
  const change = (values: readonly string[], exclude: boolean) =>
    onChange(values.length === 0 ? null : { kind: 'oneOf', values, exclude });
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="xs"
        aria-label={t('list.filter.operator')}
        value={current.exclude ? 'none' : 'any'}
        onChange={(event) => change(current.values, event.currentTarget.value === 'none')}
        data={[
          { value: 'any', label: t('list.choice.any') },
          { value: 'none', label: t('list.choice.none') },
        ]}
      />
      <Checks
        label={label}
        options={all.map((each) => ({ value: each, label: enumName(each) }))}
        chosen={current.values}
        onChange={(values) => change(values, current.exclude)}
      />
    </div>
  );
}

/**
 * The grammar compares the number as a whole and has no operator for single bits, so a filter on flags asks for exactly the
 * chosen set; "any" and "none at all" are comparisons with 0.
 */
function FlagsChoice({ field, label, value, onChange }: ControlProps) {
  const bits = Object.keys(field.bits ?? {});
  const sum = value?.kind === 'oneOf' && value.values.length === 1 ? Number(value.values[0]) : 0;
  const mode =
    value?.kind === 'number' && value.mode === 'gt' ? 'some' : value?.kind === 'oneOf' ? (value.exclude ? 'not' : 'exactly') : '';
  const [picking, setPicking] = useState<'exactly' | 'not'>(mode === 'not' ? 'not' : 'exactly');
  const apply = (next: number, as: 'exactly' | 'not') =>
    onChange({ kind: 'oneOf', values: [String(next)], exclude: as === 'not' });
  const change = (next: string) => {
    if (next === 'some') return onChange({ kind: 'number', mode: 'gt', value: '0' });
    if (next === '') return onChange(null);
    setPicking(next as 'exactly' | 'not');
    apply(sum, next as 'exactly' | 'not');
  };
  const chosen = bits.filter((bit) => mode !== '' && mode !== 'some' && Math.floor(sum / Number(bit)) % 2 === 1);
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="xs"
        data-autofocus
        aria-label={t('list.filter.operator')}
        value={mode}
        onChange={(event) => change(event.currentTarget.value)}
        data={(['', 'some', 'exactly', 'not'] as const).map((each) => ({ value: each, label: t(`list.flags.${each || 'off'}`) }))}
      />
      <Checks
        label={label}
        options={bits.map((bit) => ({ value: bit, label: bitName(field, bit) }))}
        chosen={chosen}
        onChange={(values) =>
          apply(
            values.reduce((total, bit) => total + Number(bit), 0),
            picking,
          )
        }
      />
      <p className={classes.note}>{t('list.flags.note')}</p>
    </div>
  );
}

export const bitName = (field: Field, bit: string): string => formatValue(field, Number(bit));

interface ChecksProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** A multiple choice. */
export function Checks({ label, options, chosen, onChange }: ChecksProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className="visually-hidden">{t('list.filter.value', { column: label })}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={classes.inline}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            {...(index === 0 && { 'data-autofocus': true })}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
            }
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
