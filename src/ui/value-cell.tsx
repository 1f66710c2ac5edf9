/** The only renderer of values by kind, used by tables and details alike. */
import type { PointerEvent, ReactNode } from 'react';
import { parseDecimal } from '../../contract/decimal.ts';
import type { Field, Kind } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import {
  bitNames,
  currencyOf,
  formatAmount,
  formatDate,
  formatDay,
  formatRelative,
  formatRelativeDay,
  formatValue,
} from '../format.ts';
import { t } from '../text/t.ts';
import { BooleanBadge } from './boolean-badge.tsx';
import { IdLink } from './id-link.tsx';
import { safeHref } from './safe-href.ts';
import classes from './ui.module.css';

export interface ValueCellProps {
  readonly field: Field;
  /** In value form. */
  readonly value: unknown;
  /** The record that contains it: gives the currency of an amount. */
  readonly record?: Readonly<Record<string, unknown>>;
  readonly resource?: Resource | string;
  /** For ids: the other record's name, null if unknown, undefined while loading. */
  readonly name?: string | null | undefined;
  /** Details show prose in full; tables cut it to one line. */
  readonly full?: boolean;
  /** In a row that moves the focus to its links, so that Tab skips them. */
  readonly isInRow?: boolean;
}

export function ValueCell(props: ValueCellProps): ReactNode {
  const { field, value } = props;
  if (value === null || value === undefined || value === '') return <span className={classes.quiet}>{t('value.none')}</span>;
  if (field.secret) return <span className={classes.quiet}>{t('value.masked')}</span>;
  return CELLS[field.kind](value, props);
}

type Cell = (value: NonNullable<unknown>, props: ValueCellProps) => ReactNode;

/** In words, also for a value that is not of its kind. */
const inWords: Cell = (value, { field, record, full = false }) => text(formatValue(field, value, record), full);

const textCell: Cell = (value, props) => {
  const { format } = props.field;
  return format && format !== 'multiline' && format !== 'currency' && typeof value === 'string' ? (
    <LinkValue format={format} value={value} full={props.full ?? false} isInRow={props.isInRow ?? false} />
  ) : (
    inWords(value, props)
  );
};

const countCell: Cell = (value, { field, record, full = false }) =>
  (field.codes ? text : number)(formatValue(field, value, record), full);

const CELLS: Readonly<Record<Kind, Cell>> = {
  text: textCell,
  id: (value, props) =>
    typeof value === 'string' ? (
      <IdLink target={props.field.target} id={value} name={'name' in props ? props.name : null} />
    ) : (
      inWords(value, props)
    ),
  enum: inWords,
  integer: countCell,
  number: countCell,
  money: (value, { field, record, full = false }) =>
    parseDecimal(value) !== null ? (
      <Money amount={value as number | string} currency={currencyOf(field, record)} full={full} />
    ) : (
      number(formatValue(field, value), full)
    ),
  boolean: (value, props) => (typeof value === 'boolean' ? BooleanBadge({ value }) : inWords(value, props)),
  date: (value, props) => (typeof value === 'number' ? time(isoOf(value), formatDate(value)) : inWords(value, props)),
  day: (value, props) =>
    typeof value === 'number' ? time(isoOf(value)?.split('T')[0], formatDay(value)) : inWords(value, props),
  flags: (value, props) =>
    typeof value === 'number' || Array.isArray(value) ? <Badges names={bitNames(props.field, value)} /> : inWords(value, props),
  map: inWords,
  strings: (value, props) => (Array.isArray(value) && props.full ? <Badges names={value.map(String)} /> : inWords(value, props)),
  list: inWords,
};

/** Truncated text has the whole in its title; the keyboard reaches it on the row's detail page. */
function text(value: string, full: boolean): ReactNode {
  if (full) return <span className={classes.prose}>{value}</span>;
  return (
    <span className={classes.cut} title={value.length > 24 ? value : undefined}>
      {value}
    </span>
  );
}

const number = (value: string, full: boolean): ReactNode =>
  full ? <span className="tabular">{value}</span> : <span className={classes.number}>{value}</span>;

/** The hint of a `time` element, from its `datetime`: a full instant or a calendar day, and how far away it is. */
export function timeHint(dateTime: string): string | null {
  const ms = Date.parse(dateTime);
  if (Number.isNaN(ms)) return null;
  return isDayText(dateTime)
    ? `${formatDay(ms)} (${formatRelativeDay(ms)})`
    : `${formatDate(ms, { withTime: true })} (${formatRelative(ms)})`;
}

/** A `datetime` without a time of day is a calendar day. */
const isDayText = (dateTime: string): boolean => !dateTime.includes('T');

/** Beyond these no Date exists. */
const isoOf = (ms: number): string | undefined => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : undefined);

/** An instant to the minute. */
export const Moment = ({ ms }: { readonly ms: number }) => time(isoOf(ms), formatDate(ms, { withTime: true }));

/** Created on demand: the hints of a whole page cost more than its dates. */
const addHint = ({ currentTarget }: PointerEvent<HTMLTimeElement>): void => {
  currentTarget.title = timeHint(currentTarget.dateTime) ?? '';
};

/** A function, not a component, and one handler for all: a page has hundreds of dates. */
function time(dateTime: string | undefined, words: string): ReactNode {
  return (
    <time dateTime={dateTime} className="tabular" onPointerEnter={addHint}>
      {words}
    </time>
  );
}

function Money({
  amount,
  currency,
  full,
}: {
  readonly amount: number | string;
  readonly currency: string | null;
  readonly full: boolean;
}) {
  // Amounts beside each other share their currency's decimals; the hint shows the rest on demand.
  const exact = formatAmount(amount, currency, { isExact: true });
  const shown = formatAmount(amount, currency);
  return (
    <span className={full ? 'tabular' : classes.number} title={shown === exact ? undefined : exact}>
      {shown}
      {currency && <span className={classes.code}>{currency}</span>}
    </span>
  );
}

function Badges({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <span className={classes.quiet}>{t('value.none')}</span>;
  return (
    <span className={classes.badges} title={names.join(', ')}>
      {names.map((name) => (
        <span key={name} className={classes.badge}>
          {name}
        </span>
      ))}
    </span>
  );
}

function LinkValue({
  format,
  value,
  full,
  isInRow,
}: {
  readonly format: 'url' | 'email' | 'phone';
  readonly value: string;
  readonly full: boolean;
  readonly isInRow: boolean;
}) {
  const href = safeHref(format, value);
  if (!href) return text(value, full);
  return (
    <a
      href={href}
      className={full ? classes.link : `${classes.link} ${classes.cut}`}
      title={value}
      {...(isInRow && { tabIndex: -1 })}
      {...(format === 'url' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {value}
    </a>
  );
}
