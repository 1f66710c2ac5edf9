import { type ReactNode, useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { EMPTY_ID } from '../../contract/fields.ts';
import type { FilterTree } from '../../contract/filter/tree.ts';
import { type OperationId, operation } from '../../contract/operations.ts';
import { ResourceTable } from '../list/resource-table.tsx';
import type { ColumnOptions, Params, RecordsOf } from '../list/types.ts';
import { t } from '../text/t.ts';
import css from './detail.module.css';
import { DetailDrawer } from './drawer.tsx';
import type { AnyRecord } from './fields.ts';
import { NamedValue } from './named-value.tsx';
import { SubRecord, SubRecords, titleOf } from './sub-record.tsx';

interface SubTableProps<Id extends OperationId = OperationId> {
  readonly operation: Id;
  readonly params: Params;
  readonly caption: string;
  /** Address of the list; the address of an open record is one segment longer. */
  readonly basePath: string;
  /** The id in that segment, if any. */
  readonly openId: string | undefined;
  readonly columns?: readonly ColumnOptions<Id>[];
  /** Where a row leads if no operation reads one of the list's records. Default: nowhere. */
  detailPath?(record: RecordsOf<Id>): string | null;
  readonly emptyText?: string;
  readonly baseFilter?: FilterTree;
}

/** A list inside a record's page whose rows open in a drawer with its own address. */
export function SubTable<Id extends OperationId>(props: SubTableProps<Id>): ReactNode;
export function SubTable({ operation: id, params, caption, basePath, openId, columns, ...rest }: SubTableProps) {
  const { search } = useLocation();
  const { item } = operation(id);
  const linked = useMemo(() => (item ? withLinkedFirst(id, columns) : columns), [id, item, columns]);
  const detailPath = (record: AnyRecord): string | null => {
    if (!item) return rest.detailPath?.(record) ?? null;
    const key = record[item.field];
    return typeof key === 'string' && key !== '' && key !== EMPTY_ID ? `${basePath}/${encodeURIComponent(key)}${search}` : null;
  };
  const openLink = (record: AnyRecord) => {
    const to = detailPath(record);
    return (
      to && (
        <Link className={css.link} to={to} preventScrollReset>
          {t('detail.fields')}
        </Link>
      )
    );
  };
  return (
    <>
      <ResourceTable
        mode="embedded"
        operation={id}
        params={params}
        caption={caption}
        detailPath={detailPath}
        {...(linked && { columns: linked })}
        {...(item && { rowActions: openLink })}
        {...(rest.emptyText !== undefined && { emptyText: rest.emptyText })}
        {...(rest.baseFilter && { baseFilter: rest.baseFilter })}
      />
      {item && <SubDrawer operation={item.operation} params={params} param={item.param} openId={openId} basePath={basePath} />}
    </>
  );
}

const SHOWN_AT_FIRST = 8;

/** A first column that names another record leads to that record; "Details" and Enter then open the row's own record. */
function withLinkedFirst(id: OperationId, columns: readonly ColumnOptions[] | undefined): readonly ColumnOptions[] {
  const { resource } = operation(id);
  const given =
    columns ??
    Object.keys(resource.fields)
      .filter((name) => name !== 'id')
      .slice(0, SHOWN_AT_FIRST)
      .map((field) => ({ field }));
  const [first, ...rest] = given;
  const field = first && resource.fields[first.field];
  if (!first || !field?.target) return given;
  const render = (record: AnyRecord) => (
    <NamedValue field={field} value={record[first.field] ?? null} record={record} resource={resource} />
  );
  return [{ ...first, render }, ...rest];
}

interface SubDrawerProps {
  readonly operation: OperationId;
  readonly params: Params;
  readonly param: string;
  readonly openId: string | undefined;
  readonly basePath: string;
}

/** The drawer of the record in the address. Closing leads to the list as it was. */
export function SubDrawer({ operation: id, params, param, openId, basePath }: SubDrawerProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const all = { ...params, [param]: openId ?? '' };
  const close = () => void navigate(`${basePath}${search}`, { preventScrollReset: true });
  return (
    <DetailDrawer title={titleOf(id)} opened={openId !== undefined} onClose={close}>
      {openId !== undefined &&
        (operation(id).answers === 'object' ? (
          <SubRecord key={openId} operation={id} params={all} />
        ) : (
          <SubRecords key={openId} operation={id} params={all} />
        ))}
    </DetailDrawer>
  );
}
