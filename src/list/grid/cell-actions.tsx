import { IconCopy, IconDotsVertical, IconFilterMinus, IconFilterPlus, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { formatValue } from '../../format.ts';
import { currentLocale } from '../../text/locale.ts';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { cellCondition } from '../state/cell-filter.ts';
import { copiedText } from './copied-text.ts';
import classes from './grid.module.css';

/** Pixels. */
const BUTTONS_HEIGHT = 32;

interface Place {
  readonly row: number;
  readonly column: string;
  readonly top: number;
  readonly right: number;
  readonly height: number;
  /** The table ends below the cell: the buttons open above it. */
  readonly isLow: boolean;
}

/**
 * The buttons of the cell below the pointer: filter for its value, exclude it, copy it, preview the row. A handle in the cell's
 * empty edge opens them below the cell, so that the value stays readable and a click on it opens the row. The whole table shares
 * one set: a thousand rows would have thousands of buttons. Keys for the same actions on a cell are `+`, `-` and `p`.
 */
export function CellActions({ scroll }: { readonly scroll: RefObject<HTMLElement | null> }) {
  const { keyed, columns, filter, openPreview, announce } = useList();
  const [place, setPlace] = useState<Place | null>(null);

  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const showAt = (target: Element) => {
      if (target.closest(`.${classes.cellActions}`)) return;
      const cell = target.closest<HTMLElement>('td[data-column]');
      const row = Number(cell?.closest('tr')?.getAttribute('data-row') ?? Number.NaN);
      // A cell with its own switch keeps it within the pointer's reach.
      if (!cell || Number.isNaN(row) || cell.querySelector('button, input')) return setPlace(null);
      const box = cell.getBoundingClientRect();
      const outer = element.getBoundingClientRect();
      // If the cell's edge is out of sight, a handle would cover visible content.
      if (box.right > outer.left + element.clientWidth + 1) return setPlace(null);
      const bottom = box.bottom - outer.top;
      setPlace({
        row,
        column: cell.dataset.column ?? '',
        top: box.top - outer.top + element.scrollTop,
        right: box.right - outer.left + element.scrollLeft,
        height: box.height,
        isLow: bottom + BUTTONS_HEIGHT > element.clientHeight,
      });
    };
    const over = (event: Event) => showAt(event.target as Element);
    const leave = () => setPlace(null);
    // The pointer may have stopped on a cell before this component was mounted.
    const under = element.querySelector('td[data-column]:hover');
    if (under) showAt(under);
    element.addEventListener('pointerover', over);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('scroll', leave, { passive: true });
    return () => {
      element.removeEventListener('pointerover', over);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('scroll', leave);
    };
  }, [scroll]);

  const row = place ? keyed[place.row] : undefined;
  const column = place ? columns.find(({ name }) => name === place.column) : undefined;
  if (!place || !row || !column?.field) return null;
  const { field, name, label, canFilter } = column;
  const value = row.record[name];
  const text = formatValue(field, value, row.record);
  const keep = canFilter ? cellCondition(name, field, value, false, filter.zone) : null;
  const exclude = canFilter ? cellCondition(name, field, value, true, filter.zone) : null;
  const copy = () =>
    void navigator.clipboard.writeText(copiedText(field, value, row.record, currentLocale().locale)).then(
      () => announce(t('copy.done')),
      () => announce(t('copy.failed')),
    );
  return (
    <div
      className={classes.cellActions}
      data-low={place.isLow || undefined}
      style={{ top: place.top, left: place.right, height: place.height }}
      aria-hidden="true"
    >
      <span className={classes.cellHandle}>
        <IconDotsVertical size={14} />
      </span>
      <div className={classes.cellButtons}>
        {keep && (
          <Act title={t('list.cell.filterFor', { column: label, value: text })} onClick={() => filter.add(keep)}>
            <IconFilterPlus size={15} />
          </Act>
        )}
        {exclude && (
          <Act title={t('list.cell.exclude', { column: label, value: text })} onClick={() => filter.add(exclude)}>
            <IconFilterMinus size={15} />
          </Act>
        )}
        {!field.secret && (
          <Act title={t('copy.label')} onClick={copy}>
            <IconCopy size={15} />
          </Act>
        )}
        <Act title={t('list.cell.preview')} onClick={() => openPreview(row.key)}>
          <IconLayoutSidebarRightExpand size={15} />
        </Act>
      </div>
    </div>
  );
}

function Act({
  title,
  onClick,
  children,
}: {
  readonly title: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" tabIndex={-1} title={title} className={classes.cellButton} onClick={onClick}>
      {children}
    </button>
  );
}
