import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { parseDate } from '../../../contract/dates.ts';
import type { Field, Target } from '../../../contract/fields.ts';
import { dateLiteral, literal } from '../../../contract/filter/edit.ts';
import type { Literal } from '../../../contract/filter/tree.ts';
import { KINDS } from '../../../contract/kinds.ts';
import type { Operator } from '../../../contract/operators.ts';
import { useName } from '../../api/names.ts';
import { enumName, formatValue } from '../../format.ts';
import { t } from '../../text/t.ts';
import { shortId } from '../../ui/id-link.tsx';
import { useList } from '../list-model.ts';
import { dayInZone, isDay, isWritable, startOfDay, zoneOfDays } from '../state/days.ts';
import { numberLiteral } from '../state/literals.ts';
import { bitName, Checks } from './choice-control.tsx';
import { RecordPicker, usePickable } from './id-control.tsx';
import { NumberInput } from './number-input.tsx';
import classes from './panel.module.css';

interface ValueInputProps {
  readonly field: Field | undefined;
  readonly operator: Operator;
  readonly value: Literal;
  readonly onChange: (value: Literal) => void;
}

/** The value of a condition, with the input of its field's kind. A value that no input can show is kept until it is changed. */
export function ValueInput({ field, operator, value, onChange }: ValueInputProps) {
  const { filter } = useList();
  const label = t('list.builder.value');
  const pickable = usePickable(field);
  const type = field ? KINDS[field.kind].valueType : 'string';
  if (operator === '-exists' || type === 'boolean') {
    return (
      <select
        className={classes.select}
        aria-label={label}
        value={value.text.toLowerCase()}
        onChange={(event) => onChange(literal(event.currentTarget.value === 'true'))}
      >
        <option value="true">{t('value.yes')}</option>
        <option value="false">{t('value.no')}</option>
      </select>
    );
  }
  if (type === 'date') {
    return <DayInput label={label} zone={zoneOfDays(field, filter.zone)} value={value} onChange={onChange} />;
  }
  const isWhole = operator === '-eq' || operator === '-ne';
  if (pickable !== null && isWhole) return <RecordInput target={pickable} label={label} value={value} onChange={onChange} />;
  if (field?.kind === 'flags' && isWhole) return <BitsInput field={field} label={label} value={value} onChange={onChange} />;
  if (field?.kind === 'enum' && isWhole) {
    return (
      <select
        className={classes.select}
        aria-label={label}
        value={value.text}
        onChange={(event) => onChange(literal(event.currentTarget.value))}
      >
        {[...new Set([...(field.values ?? []), value.text])].map((each) => (
          <option key={each} value={each}>
            {enumName(each)}
          </option>
        ))}
      </select>
    );
  }
  if (type === 'number') {
    return (
      <NumberInput
        label={label}
        value={value}
        title={field?.kind === 'flags' ? formatValue(field, Number(value.text)) : undefined}
        onChange={onChange}
      />
    );
  }
  return (
    <input
      className={classes.input}
      aria-label={label}
      value={value.text}
      onChange={(event) => onChange(literal(event.currentTarget.value))}
    />
  );
}

interface InputProps {
  readonly label: string;
  readonly value: Literal;
  readonly onChange: (value: Literal) => void;
}

/** A day of the zone, plus the time if the value is an instant within the day, so that the time is neither hidden nor lost. */
function DayInput({ label, zone, value, onChange }: InputProps & { readonly zone: string }) {
  const at = parseDate(value.text);
  const day = at === null ? '' : dayInZone(at, zone);
  const timeMs = at === null || !isDay(day) ? 0 : at - startOfDay(day, zone);
  return (
    <>
      <input
        type="date"
        className={classes.input}
        aria-label={label}
        value={day}
        onChange={({ currentTarget: { value: next } }) => {
          const ms = isDay(next) ? startOfDay(next, zone) + timeMs : null;
          if (ms !== null && isWritable(ms)) onChange(dateLiteral(ms));
        }}
      />
      {timeMs > 0 && (
        <input
          type="time"
          step={1}
          className={classes.input}
          aria-label={t('list.builder.time')}
          value={new Date(timeMs).toISOString().slice(11, 19)}
          onChange={({ currentTarget: { value: next } }) =>
            next !== '' && onChange(dateLiteral(startOfDay(day, zone) + (parseDate(`1970-01-01T${next.padEnd(8, ':00')}Z`) ?? 0)))
          }
        />
      )}
    </>
  );
}

/** A record, by its name. */
function RecordInput({ target, label, value, onChange }: InputProps & { readonly target: Target }) {
  const name = useName(target, value.text === '' ? null : value.text);
  const shown = value.text === '' ? t('list.builder.choose') : (name ?? shortId(value.text));
  return (
    <Opened label={label} shown={shown}>
      {(close) => (
        <RecordPicker
          target={target}
          label={label}
          chosen={value.text === '' ? [] : [value.text]}
          onChange={(chosen) => {
            onChange(literal(chosen.at(-1) ?? ''));
            if (chosen.length > 0) close();
          }}
        />
      )}
    </Opened>
  );
}

/** A set of flags, by their names. */
function BitsInput({ field, label, value, onChange }: InputProps & { readonly field: Field }) {
  const bits = Object.keys(field.bits ?? {});
  const sum = Number(value.text);
  return (
    <Opened label={label} shown={formatValue(field, sum)}>
      {() => (
        <Checks
          label={label}
          options={bits.map((bit) => ({ value: bit, label: bitName(field, bit) }))}
          chosen={bits.filter((bit) => Math.floor(sum / Number(bit)) % 2 === 1)}
          onChange={(chosen) => onChange(numberLiteral(String(chosen.reduce((total, bit) => total + Number(bit), 0))))}
        />
      )}
    </Opened>
  );
}

interface OpenedProps {
  readonly label: string;
  readonly shown: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A choice that opens because it needs more room than is available. */
function Opened({ label, shown, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.select}
          aria-label={`${label}: ${shown}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen((now) => !now)}
        >
          {shown}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={12}>
        {isOpen && children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
