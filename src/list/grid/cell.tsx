import { Fragment, memo, type ReactNode } from 'react';
import { EMPTY_ID, type Field } from '../../../contract/fields.ts';
import { KINDS, readWire } from '../../../contract/kinds.ts';
import { useName } from '../../api/names.ts';
import { formatValue } from '../../format.ts';
import { IdLink, IdText } from '../../ui/id-link.tsx';
import { ValueCell } from '../../ui/value-cell.tsx';
import type { Column } from '../columns/column-specs.ts';
import type { ListRecord } from '../types.ts';
import classes from './grid.module.css';

interface CellProps {
  readonly column: Column;
  readonly record: ListRecord;
  readonly rowKey: string;
  readonly resource: string;
  /** Where the row leads; only for its first cell. */
  readonly to: string | null;
}

/** Kinds shown as plain text: the cell itself aligns and truncates them. */
const PLAIN: ReadonlySet<Field['kind']> = new Set(['text', 'enum', 'integer', 'number', 'list', 'map', 'strings']);

/** The content of a cell. A function, not a component: a page of a thousand rows has ten thousand cells. */
export function cellContent({ column, record, rowKey, resource, to }: CellProps): ReactNode {
  const { field, name, options, isUnknown, isLate } = column;
  const value = isUnknown && field ? readWire(field, record[name]) : record[name];
  if (isLate && value === undefined) return null;
  // A page's own rendering may have state, which must never pass to another record.
  if (options?.render) return <Fragment key={rowKey}>{options.render(record)}</Fragment>;
  if (field === null) return null;
  const isTargeted =
    field.kind === 'id' && field.target !== undefined && typeof value === 'string' && value !== '' && value !== EMPTY_ID;
  if (to !== null) {
    if (isTargeted) return <NamedRowLink field={field} id={value} to={to} />;
    const text = formatValue(field, value, record);
    const isBareId = field.kind === 'id' && typeof value === 'string' && value !== '' && value !== EMPTY_ID;
    return RowLink({ to, children: isBareId ? <IdText id={value} name={null} /> : text });
  }
  if (isTargeted) return <NamedCell field={field} id={value} />;
  if (PLAIN.has(field.kind) && isFilled(value) && !field.secret && isProse(field)) return formatValue(field, value, record);
  return ValueCell({ field, value, record, resource, isInRow: true });
}

/** A generous width in pixels: fits capitals and characters of other scripts. */
const LETTER = 9.5;
const SIGN = 16;
/** Both edges of a cell whose numbers leave room for its buttons. */
const EDGES = 48;

/**
 * True if a cell, by estimate, need not truncate its content: a thousand cells without truncation take a third of the time to
 * draw. Links to other records truncate themselves.
 */
export function fitsIn({ field, options }: Column, value: unknown, content: ReactNode, width: number): boolean {
  if (field === null || options?.render) return false;
  if (typeof content === 'string') {
    let length = 0;
    for (let at = 0; at < content.length && length <= width; at += 1) length += content.charCodeAt(at) < 0x250 ? LETTER : SIGN;
    return length + EDGES <= width;
  }
  if (field.kind === 'id') return field.target !== undefined;
  const { valueType, width: usual } = KINDS[field.kind];
  return !isFilled(value) || ((valueType === 'date' || valueType === 'boolean') && width >= usual);
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Addresses, mail and telephone are links. */
const isProse = ({ format }: Field): boolean => format === undefined || format === 'multiline';

/** An id with the name of the record that it leads to; one request for all ids of the page (`PageNames`). */
const NamedCell = memo(function NamedCell({ field: { target }, id }: { readonly field: Field; readonly id: string }) {
  return <IdLink target={target} id={id} name={useName(target ?? 'application', id)} isFollowed />;
});

/** The first cell leads to the row's page: a real link, so that it opens in a new tab too. `GridBody` handles clicks on it. */
function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to} className={classes.rowLink} tabIndex={-1}>
      {children}
    </a>
  );
}

function NamedRowLink({ field, id, to }: { readonly field: Field; readonly id: string; readonly to: string }) {
  const name = useName(field.target ?? 'application', id);
  return (
    <RowLink to={to}>
      <IdText id={id} name={name} />
    </RowLink>
  );
}
