import { memo } from 'react';
import { Link } from 'react-router';
import { EMPTY_ID } from '../../../contract/fields.ts';
import { useName } from '../../api/names.ts';
import { formatValue } from '../../format.ts';
import { IdText, shortId } from '../../ui/id-link.tsx';
import { ValueCell } from '../../ui/value-cell.tsx';
import type { Column } from '../column-specs.ts';
import type { ListRecord } from '../types.ts';
import classes from './grid.module.css';

interface CellProps {
  readonly column: Column;
  readonly record: ListRecord;
  readonly resource: string;
  /** Where the row leads, in its first cell. */
  readonly to: string | null;
}

export const Cell = memo(function Cell({ column, record, resource, to }: CellProps) {
  const { field, name, options } = column;
  const value = record[name];
  if (options?.render) return options.render(record);
  if (field === null) return null;
  if (to !== null) return <RowLink column={column} record={record} to={to} />;
  if (field.kind === 'id' && field.target && typeof value === 'string' && value !== EMPTY_ID) {
    return <NamedCell column={column} record={record} resource={resource} />;
  }
  return <ValueCell field={field} value={value} record={record} resource={resource} />;
});

/** An id with the name of the record that it leads to; one request for all ids of the page (`PageNames`). */
function NamedCell({ column: { field, name }, record, resource }: Omit<CellProps, 'to'>) {
  const value = record[name];
  const known = useName(field?.target ?? 'application', typeof value === 'string' ? value : null);
  return field ? <ValueCell field={field} value={value} record={record} resource={resource} name={known} /> : null;
}

/** The first cell leads to the row's own page: a real link, so that it opens in a new tab too. */
function RowLink({
  column: { field, name },
  record,
  to,
}: {
  readonly column: Column;
  readonly record: ListRecord;
  readonly to: string;
}) {
  const value = record[name];
  const isId = field?.kind === 'id' && typeof value === 'string' && value !== EMPTY_ID;
  const known = useName(field?.target ?? 'application', isId && field?.target ? value : null);
  const text = field === null ? name : isId ? (known ?? shortId(value)) : formatValue(field, value, record);
  return (
    <Link to={to} className={classes.rowLink} title={text} tabIndex={-1}>
      {isId ? <IdText id={value} name={known} /> : text}
    </Link>
  );
}
