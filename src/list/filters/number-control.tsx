import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readNumber, typedText } from '../../text/numbers.ts';
import { t, textOr } from '../../text/t.ts';
import { type ColumnFilter, NUMBER_MODES, type NumberMode } from '../state/column-filter.ts';
import type { ControlProps } from './control-props.ts';
import classes from './filters.module.css';
import { readingOf } from './number-reading.ts';
import { operatorWords } from './operator-words.ts';
import { useTyped } from './use-typed.ts';

type Mode = NumberMode | 'between';

/** Hints about a number appear below it. */
const WRAPPER = ['input', 'description', 'error'] as const;

/** Numbers are typed with the decimal and thousands marks of the reader's language; how they were read is shown below. */
export function NumberControl({ label, field, value, onChange }: ControlProps) {
  const [mode, setMode] = useState<Mode>(value?.kind === 'between' ? 'between' : value?.kind === 'number' ? value.mode : 'eq');
  const from = value?.kind === 'between' ? value.from : value?.kind === 'number' ? value.value : '';
  const to = value?.kind === 'between' ? value.to : '';
  const make = (as: Mode, first: string, second: string): ColumnFilter | null => {
    const [low, high] = [readNumber(first) ?? '', readNumber(second) ?? ''];
    if (as === 'between') return low === '' && high === '' ? null : { kind: 'between', from: low, to: high };
    return low === '' ? null : { kind: 'number', mode: as, value: low };
  };
  // A text that is not a number (yet) changes nothing: the filter stays as it was.
  const commit = (as: Mode, low: string, high: string) => {
    if ([low, as === 'between' ? high : ''].every((each) => each.trim() === '' || readNumber(each) !== null))
      onChange(make(as, low, high));
  };
  const [first, typeFirst, sendFirst] = useTyped(typedText(from), (next) => commit(mode, next, second), isSameNumber);
  const [second, typeSecond, sendSecond] = useTyped(typedText(to), (next) => commit(mode, first, next), isSameNumber);
  const changeMode = (next: Mode) => {
    setMode(next);
    if (first !== '') commit(next, first, second);
  };
  const say = (text: string) => {
    const { problem, hint } = readingOf(text);
    return { error: problem, description: hint, inputWrapperOrder: [...WRAPPER] };
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="xs"
        aria-label={t('list.filter.operator')}
        value={mode}
        onChange={(event) => changeMode(event.currentTarget.value as Mode)}
        data={[
          ...NUMBER_MODES.map((each) => ({ value: each, label: textOr(`list.number.${each}`, operatorWords(`-${each}`)) })),
          { value: 'between', label: t('list.number.between') },
        ]}
      />
      <TextInput
        size="xs"
        data-autofocus
        inputMode="decimal"
        aria-label={mode === 'between' ? t('list.filter.from') : t('list.filter.value', { column: label })}
        placeholder={mode === 'between' ? t('list.filter.from') : '0'}
        value={first}
        {...say(first)}
        onChange={(event) => typeFirst(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && sendFirst()}
      />
      {mode === 'between' && (
        <TextInput
          size="xs"
          inputMode="decimal"
          aria-label={t('list.filter.to')}
          placeholder={t('list.filter.to')}
          value={second}
          {...say(second)}
          onChange={(event) => typeSecond(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && sendSecond()}
        />
      )}
      {field.currency && <p className={classes.note}>{t('list.filter.currencies')}</p>}
    </div>
  );
}

/** The field keeps `1.000` as typed while the filter has 1000. */
const isSameNumber = (a: string, b: string): boolean => a === b || (readNumber(a) !== null && readNumber(a) === readNumber(b));
