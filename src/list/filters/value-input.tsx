import { parseDate } from '../../../contract/dates.ts';
import { type Field, KINDS, type Operator } from '../../../contract/fields.ts';
import { dateLiteral, literal } from '../../../contract/filter/edit.ts';
import type { Literal } from '../../../contract/filter/tree.ts';
import { enumName, formatValue } from '../../format.ts';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { dayStartingAt, isDay, startOfDay, zoneOfDays } from '../state/days.ts';
import { NumberInput } from './number-input.tsx';
import classes from './panel.module.css';

interface ValueInputProps {
  readonly field: Field | undefined;
  readonly operator: Operator;
  readonly value: Literal;
  readonly onChange: (value: Literal) => void;
}

/** The value of a condition, entered by the kind of its field. A value that the input cannot show is kept until it is changed. */
export function ValueInput({ field, operator, value, onChange }: ValueInputProps) {
  const { filter } = useList();
  const label = t('list.builder.value');
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
    const at = parseDate(value.text);
    const zone = zoneOfDays(field, filter.zone);
    const day = at === null ? null : dayStartingAt(at, zone);
    // An instant inside a day is shown and kept as text: the day's input would cut its time.
    if (day !== null || value.text === '') {
      return (
        <input
          type="date"
          className={classes.input}
          aria-label={label}
          value={day ?? ''}
          onChange={(event) =>
            isDay(event.currentTarget.value) && onChange(dateLiteral(startOfDay(event.currentTarget.value, zone)))
          }
        />
      );
    }
    return (
      <input
        className={classes.input}
        aria-label={label}
        value={value.text}
        onChange={(event) => onChange({ kind: 'date', text: event.currentTarget.value })}
      />
    );
  }
  if (field?.kind === 'enum' && (operator === '-eq' || operator === '-ne')) {
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
