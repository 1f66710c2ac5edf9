import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../text/t.ts';
import { type Beside, DialogBeside } from '../../ui/beside.tsx';
import type { Column } from '../columns/column-specs.ts';
import { useSortOffer } from '../columns/use-sort-offer.ts';
import { ColumnControl } from '../filters/column-control.tsx';
import { useList } from '../list-model.ts';
import { nudgeColumn, resizeColumn, toggleColumn, togglePin } from '../state/columns.ts';
import { currencyBefore, setSort } from '../state/sorting.ts';
import classes from './grid.module.css';

const RESIZE_STEP = 32;

interface ColumnPopupProps extends Beside {
  readonly column: Column;
  readonly label: string;
}

export function ColumnPopup({ column, ...beside }: ColumnPopupProps) {
  return (
    <DialogBeside {...beside} position="bottom-start" width={300} padding={12} className={classes.dropdown}>
      <MenuContent column={column} anchor={beside.anchor} close={() => beside.onChange(false)} />
    </DialogBeside>
  );
}

interface MenuContentProps {
  readonly column: Column;
  readonly anchor: Beside['anchor'];
  readonly close: () => void;
}

function MenuContent({ column, anchor, close }: MenuContentProps) {
  const { layout, shown, announce } = useList();
  const isPinned = layout.pinned.includes(column.name);
  const resize = (by: number) =>
    layout.change((now) => resizeColumn(now, column.name, (now.widths[column.name] ?? column.width) + by));
  const andClose = (act: () => void) => () => {
    act();
    close();
  };
  /** The heading goes with its menu, so the focus moves to the next one. */
  const hide = () => {
    const heads = anchor.current?.closest('tr');
    const at = shown.indexOf(column);
    const next = shown[at + 1] ?? shown[at - 1];
    flushSync(andClose(() => layout.change((now) => toggleColumn(now, column.name))));
    if (!next) return;
    heads?.querySelector<HTMLElement>(`[data-column="${CSS.escape(next.name)}"] button`)?.focus();
    announce(t('list.column.hidden', { column: column.label }));
  };
  return (
    <div className={classes.menu}>
      {column.canFilter && column.field && (
        <ColumnControl path={column.name} field={column.field} label={column.label} onDone={close} />
      )}
      <SortItems column={column} close={close} />
      <div className={classes.menuRow}>
        <MenuItem icon={<IconArrowLeft size={15} />} onClick={() => layout.change((now) => nudgeColumn(now, column.name, -1))}>
          {t('list.column.left')}
        </MenuItem>
        <MenuItem icon={<IconArrowRight size={15} />} onClick={() => layout.change((now) => nudgeColumn(now, column.name, 1))}>
          {t('list.column.right')}
        </MenuItem>
      </div>
      <div className={classes.menuRow}>
        <MenuItem icon={<IconArrowsDiagonalMinimize2 size={15} />} onClick={() => resize(-RESIZE_STEP)}>
          {t('list.column.narrower')}
        </MenuItem>
        <MenuItem icon={<IconArrowsDiagonal size={15} />} onClick={() => resize(RESIZE_STEP)}>
          {t('list.column.wider')}
        </MenuItem>
      </div>
      <MenuItem
        icon={isPinned ? <IconPinnedOff size={15} /> : <IconPin size={15} />}
        onClick={andClose(() => layout.change((now) => togglePin(now, column.name)))}
      >
        {t(isPinned ? 'list.column.unpin' : 'list.column.pin')}
      </MenuItem>
      <MenuItem icon={<IconEyeOff size={15} />} onClick={hide}>
        {t('list.column.hide')}
      </MenuItem>
    </div>
  );
}

function SortItems({ column, close }: { readonly column: Column; readonly close: () => void }) {
  const { sort, setSort: apply, operation } = useList();
  const offer = useSortOffer(column);
  const current = sort.find(({ field }) => field === column.name);
  const isAmount = currencyBefore({ field: column.name, direction: 'asc' }, operation.resource.fields) !== null;
  if (offer.kind === 'none') return <p className={classes.menuNote}>{t('list.sort.none')}</p>;
  if (offer.kind === 'tooMany') return <p className={classes.menuNote}>{t('list.sort.tooMany')}</p>;
  const by = (direction: 'asc' | 'desc', add: boolean) => () => {
    apply(setSort(sort, column.name, direction, add));
    close();
  };
  const canAdd = sort.length > 0 && !(sort.length === 1 && current);
  return (
    <>
      {isAmount && <p className={classes.menuNote}>{t('list.sort.byCurrency')}</p>}
      {offer.kind === 'load' && (
        <p className={classes.menuNote}>
          {offer.rows === null ? t('list.sort.loadsAll') : t('list.sort.loads', { rows: offer.rows })}
        </p>
      )}
      <MenuItem icon={<IconSortAscending size={15} />} onClick={by('asc', false)}>
        {t('list.sort.asc')}
      </MenuItem>
      <MenuItem icon={<IconSortDescending size={15} />} onClick={by('desc', false)}>
        {t('list.sort.desc')}
      </MenuItem>
      {canAdd && (
        <div className={classes.menuRow}>
          <MenuItem icon={<IconSortAscending size={15} />} onClick={by('asc', true)}>
            {t('list.sort.addAsc')}
          </MenuItem>
          <MenuItem icon={<IconSortDescending size={15} />} onClick={by('desc', true)}>
            {t('list.sort.addDesc')}
          </MenuItem>
        </div>
      )}
      {current && (
        <MenuItem icon={<IconX size={15} />} onClick={() => apply(sort.filter(({ field }) => field !== column.name))}>
          {t('list.sort.remove')}
        </MenuItem>
      )}
    </>
  );
}

function MenuItem({
  icon,
  onClick,
  children,
}: {
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={classes.menuItem} onClick={onClick}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </button>
  );
}
