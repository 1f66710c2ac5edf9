import { Popover } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
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
  readonly value: Literal | null;
  readonly isAsking: boolean;
  readonly onChange: (value: Literal | null) => void;
}

/** The value of a condition, with the input of its field's kind. A value that no input can show is kept until it is changed. */
export function ValueInput({ field, operator, value, isAsking, onChange }: ValueInputProps) {
  const { filter } = useList();
  const label = t('list.builder.value');
  const text = value?.text ?? '';
  const missing = isAsking && value === null ? t('list.builder.missing') : null;
  const pickable = usePickable(field);
  const type = field ? KINDS[field.kind].valueType : 'string';
  if (operator === '-exists' || type === 'boolean') {
    return (
      <select
        className={classes.select}
        aria-label={label}
        value={text.toLowerCase()}
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
  const props = { label, value, missing, onChange };
  if (pickable !== null && isWhole) return <RecordInput {...props} target={pickable} />;
  if (field?.kind === 'flags' && isWhole) return <BitsInput {...props} field={field} />;
  if (field?.kind === 'enum' && isWhole) {
    return (
      <select
        className={classes.select}
        aria-label={label}
        value={text}
        onChange={(event) => onChange(literal(event.currentTarget.value))}
      >
        {[...new Set([...(field.values ?? []), text])].map((each) => (
          <option key={each} value={each}>
            {enumName(each)}
          </option>
        ))}
      </select>
    );
  }
  if (type === 'number') {
    const title = field?.kind === 'flags' && value !== null ? formatValue(field, Number(text)) : undefined;
    return <NumberInput {...props} title={title} />;
  }
  return <TextInput {...props} />;
}

interface InputProps {
  readonly label: string;
  readonly value: Literal | null;
  readonly onChange: (value: Literal | null) => void;
}

interface AskedProps extends InputProps {
  /** That the value is missing, in words, once they are asked for. */
  readonly missing: string | null;
}

function TextInput({ label, value, missing, onChange }: AskedProps) {
  const saysId = useId();
  return (
    <>
      <input
        className={classes.input}
        aria-label={label}
        aria-invalid={missing !== null}
        aria-describedby={saysId}
        data-missing={missing !== null || undefined}
        value={value?.text ?? ''}
        onChange={({ currentTarget: { value: next } }) => onChange(next === '' ? null : literal(next))}
      />
      <Missing id={saysId}>{missing}</Missing>
    </>
  );
}

function Missing({ id, children }: { readonly id: string; readonly children: string | null }) {
  return (
    <span id={id} className={classes.problem}>
      {children}
    </span>
  );
}

/** A day of the zone, plus the time if the value is an instant within the day, so that the time is neither hidden nor lost. */
function DayInput({ label, zone, value, onChange }: InputProps & { readonly zone: string }) {
  const at = parseDate(value?.text ?? '');
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
function RecordInput({ target, label, value, missing, onChange }: AskedProps & { readonly target: Target }) {
  const id = value?.text ?? '';
  const name = useName(target, id === '' ? null : id);
  const shown = id === '' ? t('list.builder.choose') : (name ?? shortId(id));
  return (
    <Opened label={label} shown={shown} missing={missing}>
      {(close) => (
        <RecordPicker
          target={target}
          label={label}
          chosen={id === '' ? [] : [id]}
          onChange={(chosen) => {
            const last = chosen.at(-1);
            onChange(last === undefined ? null : literal(last));
            if (last !== undefined) close();
          }}
        />
      )}
    </Opened>
  );
}

/** A set of flags, by their names. */
function BitsInput({ field, label, value, missing, onChange }: AskedProps & { readonly field: Field }) {
  const bits = Object.keys(field.bits ?? {});
  const sum = Number(value?.text ?? 0);
  return (
    <Opened label={label} shown={value === null ? t('list.builder.choose') : formatValue(field, sum)} missing={missing}>
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
  readonly missing: string | null;
  readonly children: (close: () => void) => ReactNode;
}

/** A choice that opens because it needs more room than is available. */
function Opened({ label, shown, missing, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false);
  const saysId = useId();
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.select}
            aria-label={`${label}: ${shown}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-describedby={saysId}
            data-missing={missing !== null || undefined}
            onClick={() => setOpen((now) => !now)}
          >
            {shown}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label} p={12}>
          {isOpen && children(() => setOpen(false))}
        </Popover.Dropdown>
      </Popover>
      <Missing id={saysId}>{missing}</Missing>
    </>
  );
}
