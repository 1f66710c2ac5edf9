import { Button, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type TextKey, t } from '../../../text/t.ts';
import { Segments } from '../../../ui/segments.tsx';
import css from './kpi.module.css';
import { isoDay, type KpiView, PRESETS, parseDay, presetRange, problemOf } from './kpi-range.ts';

interface Props {
  readonly view: KpiView;
  readonly today: number;
  readonly onChange: (view: KpiView) => void;
}

const CUSTOM = 'custom';

/** Presets, a custom range, day or week, and the comparison. The page keeps everything in the URL. */
export function RangeBar({ view, today, onChange }: Props) {
  const [editing, setEditing] = useState(false);
  const custom = editing || view.preset === null;
  const choose = (value: string) => {
    if (value === CUSTOM) return setEditing(true);
    setEditing(false);
    const preset = PRESETS.find((days) => String(days) === value);
    if (preset) onChange({ ...view, ...presetRange(preset, today), preset });
  };
  return (
    <section className={`${css.rangeBar} no-print`} aria-label={t('kpi.range')}>
      <div className={css.rangeControls}>
        <Segments
          size="sm"
          aria-label={t('kpi.range')}
          value={custom ? CUSTOM : String(view.preset)}
          onChange={choose}
          data={[
            ...PRESETS.map((days) => ({ value: String(days), label: t(`kpi.preset.${days}` satisfies TextKey) })),
            { value: CUSTOM, label: t('kpi.custom') },
          ]}
        />
        <Segments
          size="sm"
          aria-label={t('kpi.bucket')}
          value={view.bucket}
          onChange={(value) => onChange({ ...view, bucket: value === 'week' ? 'week' : 'day' })}
          data={[
            { value: 'day', label: t('kpi.bucket.day') },
            { value: 'week', label: t('kpi.bucket.week') },
          ]}
        />
        <Switch
          size="sm"
          label={t('kpi.compare')}
          checked={view.compare}
          withThumbIndicator={false}
          onChange={(event) => onChange({ ...view, compare: event.currentTarget.checked })}
        />
      </div>
      {custom && <CustomRange key={`${view.fromDay}-${view.toDay}`} view={view} today={today} onChange={onChange} />}
    </section>
  );
}

/** Native date fields: they support the reader's calendar and keyboard, and give plain UTC days. */
function CustomRange({ view, today, onChange }: Props) {
  const [from, setFrom] = useState(isoDay(view.fromDay));
  const [to, setTo] = useState(isoDay(view.toDay));
  const [fromDay, toDay] = [parseDay(from), parseDay(to)];
  const problem = problemOf(fromDay, toDay, today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null && fromDay !== null && toDay !== null)
      onChange({ ...view, fromDay, toDay: Math.min(toDay, today), preset: null });
  };
  return (
    <form className={css.custom} onSubmit={submit} noValidate>
      <label className={css.dateField}>
        {t('kpi.from')}
        <input
          type="date"
          value={from}
          max={isoDay(today)}
          onChange={(event) => setFrom(event.currentTarget.value)}
          aria-invalid={problem !== null}
        />
      </label>
      <label className={css.dateField}>
        {t('kpi.to')}
        <input
          type="date"
          value={to}
          max={isoDay(today)}
          onChange={(event) => setTo(event.currentTarget.value)}
          aria-invalid={problem !== null}
        />
      </label>
      <Button type="submit" variant="default" size="sm" disabled={problem !== null}>
        {t('kpi.apply')}
      </Button>
      <span role="status" className={css.problem}>
        {problem === null ? '' : t(`kpi.input.${problem}` satisfies TextKey)}
      </span>
    </form>
  );
}
