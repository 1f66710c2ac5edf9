import { CloseButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { EMPTY_ID, type Field } from '../../../contract/fields.ts';
import { readWire } from '../../../contract/kinds.ts';
import { type OperationId, operation as operationOf } from '../../../contract/operations.ts';
import { useName } from '../../api/names.ts';
import { objectQuery } from '../../api/queries.ts';
import { formatValue } from '../../format.ts';
import { useFocusReturn } from '../../keys/focus-return.ts';
import { fieldLabel, t } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import { ErrorState } from '../../ui/error-state.tsx';
import { shortId } from '../../ui/id-link.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { ValueCell } from '../../ui/value-cell.tsx';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import { withUnknown } from '../rows/use-unknown-fields.ts';
import type { ListRecord, Params } from '../types.ts';

/** One row beside the list, with its own address. The list stays unchanged; the buttons go to adjacent rows. */
export function PreviewPanel({ rowKey }: { readonly rowKey: string }) {
  const { keyed, props, operation, params, openPreview, detailPath } = useList();
  const panel = useRef<HTMLElement>(null);
  const index = keyed.findIndex(({ key }) => key === rowKey);
  const row = keyed[index]?.record;
  const detail = detailOf(operation.id, params, rowKey);
  const query = useQuery({
    ...objectQuery(detail?.id ?? operation.id, detail?.params ?? {}),
    enabled: detail !== null,
    refetchOnWindowFocus: false,
  });
  const record = (query.data as ListRecord | undefined) ?? row;
  const resource = query.data && detail ? operationOf(detail.id).resource : operation.resource;
  const path = record ? detailPath({ ...row, ...record }) : null;

  const shown = useRef(rowKey);
  shown.current = rowKey;
  useFocusReturn(panel, () => document.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(shown.current)}"]`));
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  const step = (by: number) => {
    const next = keyed[index + by];
    if (next) openPreview(next.key);
  };
  return (
    <aside
      ref={panel}
      className={classes.preview}
      tabIndex={-1}
      aria-label={t('list.preview.title', { name: props.caption })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') openPreview(null);
      }}
    >
      <header className={classes.previewHead}>
        <h2 className={classes.previewTitle}>
          {record ? <Title record={record} fields={resource.fields} rowKey={rowKey} /> : shortId(rowKey)}
        </h2>
        <button
          type="button"
          className={buttons.smallIcon}
          disabled={index <= 0}
          aria-label={t('list.preview.previous')}
          onClick={() => step(-1)}
        >
          <IconChevronUp size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={buttons.smallIcon}
          disabled={index < 0 || index >= keyed.length - 1}
          aria-label={t('list.preview.next')}
          onClick={() => step(1)}
        >
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
        {path !== null && (
          <Link className={buttons.smallIcon} to={path} aria-label={t('list.preview.open')} title={t('list.preview.open')}>
            <IconExternalLink size={16} aria-hidden="true" />
          </Link>
        )}
        <CloseButton size="sm" aria-label={t('list.close')} onClick={() => openPreview(null)} />
      </header>
      <div className={classes.previewBody}>
        {query.error && !record && <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />}
        {!record &&
          !query.error &&
          (detail === null ? <p className={classes.quiet}>{t('list.preview.gone')}</p> : <LoadingRows rows={6} columns={2} />)}
        {record && props.previewHead && <div className={classes.previewBadges}>{props.previewHead(record)}</div>}
        {record && (props.preview?.(record) ?? <Facts record={record} fields={resource.fields} resource={resource.name} />)}
      </div>
    </aside>
  );
}

/** The operation that reads one record of the list by the row's key. */
function detailOf(list: OperationId, params: Params, key: string): { readonly id: OperationId; readonly params: Params } | null {
  const { item } = operationOf(list);
  if (!item || operationOf(item.operation).answers !== 'object' || key.includes('#')) return null;
  return { id: item.operation, params: { ...params, [item.param]: key } };
}

function Title({
  record,
  fields,
  rowKey,
}: {
  readonly record: ListRecord;
  readonly fields: Readonly<Record<string, Field>>;
  readonly rowKey: string;
}) {
  const target = fields.id?.target;
  const name = Object.entries(fields).find(([each, field]) => /name$/i.test(each) && field.kind === 'text' && record[each])?.[0];
  const known = useName(target ?? 'application', name === undefined && target ? rowKey : null);
  return name ? String(record[name]) : (known ?? shortId(rowKey));
}

function Facts({
  record,
  fields,
  resource,
}: {
  readonly record: ListRecord;
  readonly fields: Readonly<Record<string, Field>>;
  readonly resource: string;
}) {
  const unknown = Object.entries(withUnknown({}, fields, [record]));
  return (
    <dl className={classes.facts}>
      {[...Object.entries(fields), ...unknown].map(([name, field]) => (
        <div key={name} className={classes.fact}>
          <dt>{fieldLabel(resource, name, field)}</dt>
          <dd>
            <Fact
              field={field}
              value={Object.hasOwn(fields, name) ? record[name] : readWire(field, record[name])}
              record={record}
              resource={resource}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({
  field,
  value,
  record,
  resource,
}: {
  readonly field: Field;
  readonly value: unknown;
  readonly record: ListRecord;
  readonly resource: string;
}) {
  const isLink = field.kind === 'id' && field.target !== undefined && typeof value === 'string' && value !== EMPTY_ID;
  const name = useName(field.target ?? 'application', isLink ? (value as string) : null);
  if (field.kind === 'list') return formatValue(field, value, record);
  return <ValueCell field={field} value={value} record={record} resource={resource} name={name} full />;
}
