import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, memo } from 'react';
import { t } from '../../text/t.ts';
import type { Column } from '../columns/column-specs.ts';
import { useSortOffer } from '../columns/use-sort-offer.ts';
import { useList } from '../list-model.ts';
import { moveColumn } from '../state/columns.ts';
import { currencyBefore, cycleSort, leadingField } from '../state/sorting.ts';
import { ColumnMenu } from './column-menu.tsx';
import classes from './grid.module.css';
import type { PlacedColumn } from './placing.ts';
import { Resizer } from './resizer.tsx';

const DRAG_TYPE = 'application/x-list-column';

/** Heading, sort button, menu and resize handle of a column. It can be dragged to another position. */
export const HeaderCell = memo(function HeaderCell({ placed }: { readonly placed: PlacedColumn<Column> }) {
  const { column, width, left, isLastPinned } = placed;
  const { sort, setSort, layout, operation } = useList();
  const offer = useSortOffer(column);
  const place = sort.findIndex(({ field }) => field === column.name);
  const key = sort[place];
  const { fields } = operation.resource;
  const isLeading = leadingField(sort, fields) === column.name;
  const isByCurrency = key !== undefined && currencyBefore(key, fields) !== null;
  const drop = (event: DragEvent) => {
    const name = event.dataTransfer.getData(DRAG_TYPE);
    if (name === '') return;
    event.preventDefault();
    layout.change((now) => moveColumn(now, name, column.name));
  };
  const label = <span className={classes.headLabel}>{column.label}</span>;
  return (
    <th
      scope="col"
      // Read out with each cell: not the names of the buttons too.
      aria-label={column.label}
      className={`${classes.head}${left === null ? '' : ` ${classes.sticky} ${classes.headSticky}`}${isLastPinned ? ` ${classes.edge}` : ''}`}
      style={left === null ? undefined : { left }}
      data-align={column.align}
      data-column={column.name}
      {...(isLeading && key && { 'aria-sort': key.direction === 'asc' ? 'ascending' : 'descending' })}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
      onDrop={drop}
    >
      <div className={classes.headInner}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra; the column menu moves columns by keyboard */}
        <div
          className={classes.headDrag}
          draggable
          title={column.label}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAG_TYPE, column.name);
            event.dataTransfer.effectAllowed = 'move';
          }}
        >
          {offer.kind === 'none' || (offer.kind === 'load' && !key) ? (
            label
          ) : (
            <button
              type="button"
              className={classes.headButton}
              onClick={(event) => setSort(cycleSort(sort, column.name, event.shiftKey || event.ctrlKey || event.metaKey))}
            >
              {label}
              {key && (
                <SortMark direction={key.direction} place={sort.length > 1 ? place + 1 : null} isByCurrency={isByCurrency} />
              )}
            </button>
          )}
        </div>
        <ColumnMenu column={column} />
      </div>
      <Resizer column={column} width={width} />
    </th>
  );
});

interface SortMarkProps {
  readonly direction: 'asc' | 'desc';
  readonly place: number | null;
  readonly isByCurrency: boolean;
}

function SortMark({ direction, place, isByCurrency }: SortMarkProps) {
  const Icon = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <span className={classes.sortMark}>
      <Icon size={14} aria-hidden="true" />
      {place !== null && (
        <span className={classes.sortPlace} title={t(isByCurrency ? 'list.sort.placeByCurrency' : 'list.sort.place', { place })}>
          {place}
        </span>
      )}
      {isByCurrency && <span className="visually-hidden">{t('list.sort.byCurrency')}</span>}
    </span>
  );
}
