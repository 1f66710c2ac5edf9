import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { serviceNow } from '../../clock.ts';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import type { ColumnFilter } from '../state/column-filter.ts';
import { addDays, dayInZone, isDay, zoneOfDays } from '../state/days.ts';
import type { ControlProps } from './control-props.ts';
import classes from './filters.module.css';
import { useTyped } from './use-typed.ts';

const MODES = ['on', 'before', 'after', 'between', 'last', 'next'] as const;
type Mode = (typeof MODES)[number];
const SPANS = ['7', '30', '60', '90', '180', '365'];

interface Entered {
  readonly mode: Mode;
  readonly first: string;
  readonly second: string;
}

/** Control → days. "Last" and "next" become days when they are chosen, so that a shared link means the same tomorrow. */
function toDays({ mode, first, second }: Entered, today: string): ColumnFilter | null {
  const count = Number(first);
  const days = (from: string, to: string): ColumnFilter => ({ kind: 'days', from, to });
  if (mode === 'last')
    return Number.isInteger(count) && count > 0 && count < 100_000 ? days(addDays(today, 1 - count), today) : null;
  if (mode === 'next')
    return Number.isInteger(count) && count > 0 && count < 100_000 ? days(today, addDays(today, count - 1)) : null;
  if (mode === 'between')
    return isDay(first) || isDay(second) ? days(isDay(first) ? first : '', isDay(second) ? second : '') : null;
  if (!isDay(first)) return null;
  if (mode === 'on') return days(first, first);
  // A filter can write the days from 0000-01-01 to 9999-12-31.
  const next = addDays(first, mode === 'after' ? 1 : -1);
  if (!isDay(next)) return null;
  return mode === 'after' ? days(next, '') : days('', next);
}

/** The mode that a filter was made in, as far as it can be recognized. */
function modeOf(value: ColumnFilter | null): Mode {
  if (value?.kind !== 'days') return 'on';
  const { from, to } = value;
  if (from === '') return 'before';
  if (to === '') return 'after';
  return from === to ? 'on' : 'between';
}

/** What the inputs of a mode show of a filter; nothing if it was made in another mode. */
function toEntered(value: ColumnFilter | null, mode: Mode): Omit<Entered, 'mode'> {
  const { from, to } = value?.kind === 'days' ? value : { from: '', to: '' };
  if (mode === 'between') return { first: from, second: to };
  if (mode === 'before') return { first: from === '' && to !== '' ? addDays(to, 1) : '', second: '' };
  if (mode === 'after') return { first: to === '' && from !== '' ? addDays(from, -1) : '', second: '' };
  return { first: from === to ? from : '', second: '' };
}

/** Days of the viewer's calendar, or calendar days as such; the filter contains their bounds in UTC. */
export function DateControl({ label, field, value, onChange }: ControlProps) {
  const { filter } = useList();
  const today = dayInZone(serviceNow(), zoneOfDays(field, filter.zone));
  const [mode, setMode] = useState<Mode>(() => modeOf(value));
  const [span, setSpan] = useState('30');
  const entered = toEntered(value, mode);
  const isSpan = mode === 'last' || mode === 'next';
  const commit = (next: Partial<Entered>) => onChange(toDays({ mode, first, second, ...next }, today));
  const [first, typeFirst] = useTyped(isSpan ? '' : entered.first, (next) => commit({ first: next }));
  const [second, typeSecond] = useTyped(isSpan ? '' : entered.second, (next) => commit({ second: next }));
  const isBeyond = !isSpan && mode !== 'between' && isDay(first) && toDays({ mode, first, second }, today) === null;
  const changeMode = (next: Mode) => {
    setMode(next);
    if (next === 'last' || next === 'next') onChange(toDays({ mode: next, first: span, second: '' }, today));
    else if (isDay(first)) onChange(toDays({ mode: next, first, second }, today));
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="xs"
        aria-label={t('list.filter.operator')}
        value={mode}
        onChange={(event) => changeMode(event.currentTarget.value as Mode)}
        data={MODES.map((each) => ({ value: each, label: t(`list.date.${each}`) }))}
      />
      {isSpan ? (
        <NativeSelect
          size="xs"
          aria-label={t('list.filter.days')}
          value={span}
          onChange={(event) => {
            setSpan(event.currentTarget.value);
            onChange(toDays({ mode, first: event.currentTarget.value, second: '' }, today));
          }}
          data={SPANS.map((days) => ({ value: days, label: t('list.date.days', { days: Number(days) }) }))}
        />
      ) : (
        <TextInput
          size="xs"
          type="date"
          data-autofocus
          aria-label={mode === 'between' ? t('list.filter.from') : t('list.filter.value', { column: label })}
          value={first}
          onChange={(event) => typeFirst(event.currentTarget.value)}
        />
      )}
      {mode === 'between' && (
        <TextInput
          size="xs"
          type="date"
          aria-label={t('list.filter.to')}
          value={second}
          min={first || undefined}
          onChange={(event) => typeSecond(event.currentTarget.value)}
        />
      )}
      {isBeyond && (
        <p className={classes.note} role="status">
          {t('list.date.beyond')}
        </p>
      )}
      <p className={classes.note}>
        {field.kind === 'day' ? t('list.date.everywhere') : t('list.date.zone', { zone: filter.zone })}
      </p>
    </div>
  );
}
