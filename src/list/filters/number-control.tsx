import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/t.ts';
import { type ColumnFilter, NUMBER_MODES, type NumberMode } from '../state/column-filter.ts';
import { readNumber } from '../state/literals.ts';
import type { ControlProps } from './column-control.tsx';
import classes from './filters.module.css';
import { useTyped } from './use-typed.ts';

type Mode = NumberMode | 'between';

export function NumberControl({ label, value, onChange }: ControlProps) {
  const [mode, setMode] = useState<Mode>(value?.kind === 'between' ? 'between' : value?.kind === 'number' ? value.mode : 'eq');
  const from = value?.kind === 'between' ? value.from : value?.kind === 'number' ? value.value : '';
  const to = value?.kind === 'between' ? value.to : '';
  const make = (as: Mode, first: string, second: string): ColumnFilter | null => {
    if (as === 'between')
      return first.trim() === '' && second.trim() === '' ? null : { kind: 'between', from: first, to: second };
    return first.trim() === '' ? null : { kind: 'number', mode: as, value: first };
  };
  // A text that is no number (yet) changes nothing: the filter stays what it was.
  const commit = (as: Mode, low: string, high: string) => {
    if ([low, as === 'between' ? high : ''].every((each) => each.trim() === '' || readNumber(each) !== null))
      onChange(make(as, low, high));
  };
  const [first, typeFirst, sendFirst] = useTyped(from, (next) => commit(mode, next, second));
  const [second, typeSecond, sendSecond] = useTyped(to, (next) => commit(mode, first, next));
  const changeMode = (next: Mode) => {
    setMode(next);
    if (first !== '') commit(next, first, second);
  };
  const problem = (text: string) => (text.trim() !== '' && readNumber(text) === null ? t('list.filter.notANumber') : undefined);
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="xs"
        aria-label={t('list.filter.operator')}
        value={mode}
        onChange={(event) => changeMode(event.currentTarget.value as Mode)}
        data={[...NUMBER_MODES, 'between' as const].map((each) => ({ value: each, label: t(`list.number.${each}`) }))}
      />
      <TextInput
        size="xs"
        data-autofocus
        inputMode="decimal"
        aria-label={mode === 'between' ? t('list.filter.from') : t('list.filter.value', { column: label })}
        placeholder={mode === 'between' ? t('list.filter.from') : '0'}
        value={first}
        error={problem(first)}
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
          error={problem(second)}
          onChange={(event) => typeSecond(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && sendSecond()}
        />
      )}
    </div>
  );
}
