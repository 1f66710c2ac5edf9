/** The one renderer of a value by its kind, used by tables and details alike. */
import type { ReactNode } from 'react';
import { parseDecimal } from '../../contract/decimal.ts';
import type { Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import {
  bitNames,
  currencyOf,
  enumName,
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
  /** The record that holds it: gives the currency of an amount. */
  readonly record?: Readonly<Record<string, unknown>>;
  readonly resource?: Resource | string;
  /** For ids: the other record's name, null where it is not known, undefined while it is on its way. */
  readonly name?: string | null | undefined;
  /** Details show prose in full; tables cut it to one line. */
  readonly full?: boolean;
  /** Stands in a row that moves the focus to its links, so that Tab passes them. */
  readonly isInRow?: boolean;
}

export function ValueCell({ field, value, record, full = false, isInRow = false, ...naming }: ValueCellProps): ReactNode {
  if (value === null || value === undefined || value === '') return <span className={classes.quiet}>{t('value.none')}</span>;
  if (field.secret) return <span className={classes.quiet}>{t('value.masked')}</span>;
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? <BooleanBadge value={value} /> : text(formatValue(field, value, record), full);
    case 'date':
      return typeof value === 'number' ? <DateValue ms={value} /> : text(formatValue(field, value, record), full);
    case 'day':
      return typeof value === 'number' ? <DayValue ms={value} /> : text(formatValue(field, value, record), full);
    case 'money':
      return parseDecimal(value) !== null ? (
        <Money amount={value as number | string} currency={currencyOf(field, record)} full={full} />
      ) : (
        number(formatValue(field, value), full)
      );
    case 'integer':
    case 'number':
      return (field.codes ? text : number)(formatValue(field, value, record), full);
    case 'flags':
      return typeof value === 'number' || Array.isArray(value) ? (
        <Badges names={bitNames(field, value)} />
      ) : (
        text(formatValue(field, value, record), full)
      );
    case 'enum':
      return typeof value === 'string' ? text(enumName(value), full) : text(formatValue(field, value, record), full);
    case 'id':
      return typeof value === 'string' ? (
        <IdLink target={field.target} id={value} name={'name' in naming ? naming.name : null} />
      ) : (
        text(formatValue(field, value), full)
      );
    case 'strings':
      return Array.isArray(value) && full ? <Badges names={value.map(String)} /> : text(formatValue(field, value, record), full);
    default:
      return field.format && field.format !== 'multiline' && typeof value === 'string' ? (
        <LinkValue format={field.format} value={value} full={full} isInRow={isInRow} />
      ) : (
        text(formatValue(field, value, record), full)
      );
  }
}

/** Cut text keeps the whole in its title; it may be reached by the keyboard through the row's detail page. */
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

/** What a `time` element says beside its text, from its `datetime`: an instant in full or a calendar day, and how far away it is. */
export function timeHint(dateTime: string): string | null {
  const ms = Date.parse(dateTime);
  if (Number.isNaN(ms)) return null;
  return isDayText(dateTime)
    ? `${formatDay(ms)} (${formatRelativeDay(ms)})`
    : `${formatDate(ms, { withTime: true })} (${formatRelative(ms)})`;
}

/** A `datetime` without a time of day is a calendar day. */
const isDayText = (dateTime: string): boolean => !dateTime.includes('T');

/** Beyond these a Date does not exist. */
const isoOf = (ms: number): string | undefined => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : undefined);

const DateValue = ({ ms }: { readonly ms: number }) => <Time dateTime={isoOf(ms)}>{formatDate(ms)}</Time>;

const DayValue = ({ ms }: { readonly ms: number }) => <Time dateTime={isoOf(ms)?.split('T')[0]}>{formatDay(ms)}</Time>;

function Time({ dateTime, children }: { readonly dateTime: string | undefined; readonly children: string }) {
  return (
    <time
      dateTime={dateTime}
      className="tabular"
      // Made when it is looked for: the hints of a whole page cost more than its dates.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = timeHint(currentTarget.dateTime) ?? '';
      }}
    >
      {children}
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
  // In a column amounts share the decimals of their currency; what that leaves out is said where it is asked for.
  const exact = formatAmount(amount, currency, { isExact: true });
  const shown = full ? exact : formatAmount(amount, currency);
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
