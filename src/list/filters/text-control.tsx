import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t, textOr } from '../../text/t.ts';
import { TEXT_MODES, type TextMode } from '../state/column-filter.ts';
import type { ControlProps } from './control-props.ts';
import classes from './filters.module.css';
import { operatorWords } from './operator-words.ts';
import { useTyped } from './use-typed.ts';

export function TextControl({ label, value, onChange }: ControlProps) {
  const current = value?.kind === 'text' ? value : null;
  const picked = value?.kind === 'oneOf' && !value.exclude ? value.values.join(', ') : null;
  const [mode, setMode] = useState<TextMode>(current?.mode ?? 'contains');
  const [text, type, send] = useTyped(current?.value ?? '', (next) =>
    onChange(next === '' ? null : { kind: 'text', mode, value: next }),
  );
  const changeMode = (next: TextMode) => {
    setMode(next);
    if (text !== '') onChange({ kind: 'text', mode: next, value: text });
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="xs"
        aria-label={t('list.filter.operator')}
        value={current?.mode ?? mode}
        onChange={(event) => changeMode(event.currentTarget.value as TextMode)}
        data={TEXT_MODES.map((each) => ({ value: each, label: textOr(`list.mode.${each}`, operatorWords(`-${each}`)) }))}
      />
      <TextInput
        size="xs"
        data-autofocus
        aria-label={t('list.filter.value', { column: label })}
        placeholder={t('list.filter.textPlaceholder')}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
      {picked !== null && <p className={classes.note}>{t('list.filter.oneOf', { values: picked })}</p>}
    </div>
  );
}
