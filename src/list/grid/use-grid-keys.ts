import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { goTo } from '../../keys/chosen-row.ts';
import { areKeysHeld } from '../../keys/held-keys.ts';
import { singleKey } from '../../keys/single-key.ts';
import { useList } from '../list-model.ts';
import { cellCondition } from '../state/cell-filter.ts';
import { selectRange, toggleRow } from '../state/selection.ts';

interface GridKeys {
  readonly scroll: RefObject<HTMLElement | null>;
  /** The row that Tab reaches. */
  readonly stop: number;
  readonly setStop: (index: number) => void;
  readonly reveal: (index: number) => void;
  readonly height: number;
  /** Notes that the page is left through the row with that key. */
  readonly leaveBy: (key: string) => void;
}

/** Selects a row of the page, or a cell of it. */
export const placeIn = (row: number, column: string | null): string =>
  column === null ? `tr[data-row="${row}"]` : `tr[data-row="${row}"] td[data-column="${CSS.escape(column)}"]`;

const CONTROLS = 'a[href], button';

/** Where the focus stops in a cell: its links and switches, else the cell itself. */
const stopsIn = (cell: HTMLElement): readonly HTMLElement[] => {
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.length > 0 ? controls : [cell];
};

/**
 * Keys inside the table. One row is in the tab order; arrows, Home, End and the page keys move it; Left and Right go through the
 * cells of a row, and through the links and switches in them. Enter follows a link, Enter and Space press a switch.
 */
export function useGridKeys({ scroll, stop, setStop, reveal, height, leaveBy }: GridKeys): (event: KeyboardEvent) => void {
  const { keyed, detailPath, selection, setSelection, openPreview, filter, columns } = useList();
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const target = event.target as HTMLElement;
      const isRow = target.matches('tr[data-row]');
      const cell = target.closest<HTMLElement>('td[data-column]');
      const isControl = cell !== null && target !== cell;
      if ((!isRow && cell === null) || (isControl && !target.matches(CONTROLS)) || areKeysHeld()) return;
      const column = cell?.getAttribute('data-column') ?? null;
      const index = Number(target.closest('tr')?.getAttribute('data-row') ?? stop);
      const row = keyed[index];
      const focusRow = (to: number) => {
        const next = Math.max(0, Math.min(keyed.length - 1, to));
        setStop(next);
        reveal(next);
        const find = () => {
          const place = scroll.current?.querySelector<HTMLElement>(placeIn(next, column));
          return place && column !== null ? stopsIn(place)[0] : place;
        };
        // Rows are drawn for the scroll position that the table reports. The browser would report it with its next frame, and
        // keys pressed before that would find no row.
        if (!find()) scroll.current?.dispatchEvent(new Event('scroll'));
        goTo(find());
      };
      const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 400) / height) - 1);
      const moves: Record<string, number> = {
        ArrowDown: index + 1,
        ArrowUp: index - 1,
        PageDown: index + page,
        PageUp: index - page,
        Home: 0,
        End: keyed.length - 1,
      };
      const to = moves[event.key];
      if (to !== undefined && !event.altKey) {
        event.preventDefault();
        const next = keyed[Math.max(0, Math.min(keyed.length - 1, to))];
        if (event.shiftKey && row && next) {
          const anchored = selection.anchor === null ? { ...selection, anchor: row.key } : selection;
          setSelection(selectRange(anchored, keyed, next.key));
        }
        focusRow(to);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || row === undefined) return;
      const sign = singleKey(event.nativeEvent);
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        event.preventDefault();
        const cells = [...(target.closest('tr')?.querySelectorAll<HTMLElement>('td[data-column]') ?? [])].flatMap(stopsIn);
        const at = cells.indexOf(target);
        const next = event.key === 'ArrowRight' ? at + 1 : at - 1;
        if (next < 0) goTo(target.closest('tr'));
        else goTo(cells[Math.min(next, cells.length - 1)]);
      } else if (isControl && (event.key === 'Enter' || (event.key === ' ' && target.matches('button')))) {
        // Handled by the control: a link is followed, a switch is pressed.
        return;
      } else if (event.key === ' ') {
        event.preventDefault();
        setSelection(event.shiftKey ? selectRange(selection, keyed, row.key) : toggleRow(selection, keyed, row.key));
      } else if (event.key === 'Enter') {
        const path = detailPath(row.record);
        if (path === null) return;
        leaveBy(row.key);
        void navigate(path);
      } else if (sign === 'p') {
        openPreview(row.key);
      } else if (event.key === 'Escape' && cell !== null) {
        goTo(target.closest('tr'));
      } else if ((sign === '+' || sign === '-') && column !== null) {
        const field = columns.find(({ name, canFilter }) => canFilter && name === column)?.field;
        const tree = field ? cellCondition(column, field, row.record[column], sign === '-', filter.zone) : null;
        if (tree) filter.add(tree);
      } else {
        return;
      }
      event.stopPropagation();
    },
    [
      scroll,
      stop,
      setStop,
      reveal,
      height,
      leaveBy,
      keyed,
      detailPath,
      navigate,
      selection,
      setSelection,
      openPreview,
      filter,
      columns,
    ],
  );
}
