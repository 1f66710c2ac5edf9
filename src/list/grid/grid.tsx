import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { tn } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { ROW_HEIGHTS } from '../state/columns.ts';
import { pageState, selectRange, togglePage, toggleRow } from '../state/selection.ts';
import { BodyRow } from './body-row.tsx';
import { CellActions } from './cell-actions.tsx';
import { FullText } from './full-text.tsx';
import classes from './grid.module.css';
import { HeaderCell } from './header-cell.tsx';
import { PageCheck } from './page-check.tsx';
import { PageNames } from './page-names.tsx';
import { CHECK_WIDTH, usePlacedColumns } from './placing.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

const OVERSCAN = 12;
/** Shorter pages are drawn whole: printing and the browser's own search then see every row. */
const VIRTUAL_FROM = 120;

/** The table itself: a real `<table>` whose rows beyond the screen are two spacers. */
export function Grid() {
  const model = useList();
  const { props, shown, layout, keyed, rows, selection, setSelection, detailPath, handle, operation } = model;
  const scroll = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const height = ROW_HEIGHTS[layout.layout.density];
  const [stop, setStop] = useState(0);
  const tabStop = Math.min(stop, Math.max(0, keyed.length - 1));

  const virtualizer = useVirtualizer({
    count: keyed.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    enabled: keyed.length >= VIRTUAL_FROM,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes every measured place wrong
  useEffect(() => virtualizer.measure(), [height]);
  const isVirtual = keyed.length >= VIRTUAL_FROM;
  const items = virtualizer.getVirtualItems();
  const question = JSON.stringify(model.request);
  const drawn = useDrawnRows(question, keyed.length, rows.isStale);
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? Math.min(keyed.length, 40) - 1) : drawn - 1;

  useScrollMemory(scroll, question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another question are entered at their first
  useEffect(() => setStop(0), [question]);

  const isNarrow = useMediaQuery('(max-width: 600px)') ?? false;
  const placed = usePlacedColumns({ columns: shown, widths: layout.layout.widths, pinned: layout.layout.pinned, isNarrow });
  const width = CHECK_WIDTH + placed.reduce((sum, column) => sum + column.width, 0) + (props.rowActions ? ACTIONS_WIDTH : 0);
  const resource = operation.resource.name;
  const total = rows.paging?.total ?? null;
  const before = rows.paging && rows.paging.from > 0 ? rows.paging.from : 1;

  const reveal = useCallback((index: number) => isVirtual && virtualizer.scrollToIndex(index), [virtualizer, isVirtual]);
  const onKeyDown = useGridKeys({ scroll, stop: tabStop, setStop, reveal, height });

  const open = (index: number, event: MouseEvent) => {
    const row = keyed[index];
    const path = row ? detailPath(row.record) : null;
    if (path === null) return;
    if (event.ctrlKey || event.metaKey || event.button === 1) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const index = Number(target.closest('tr')?.getAttribute('data-row') ?? Number.NaN);
    const row = keyed[index];
    if (row === undefined) return;
    setStop(index);
    if (target.closest(`.${classes.check}`)) {
      setSelection(event.shiftKey ? selectRange(selection, keyed, row.key) : toggleRow(selection, keyed, row.key));
      // The keys go on from the row, not from its box.
      target.closest('tr')?.focus({ preventScroll: true });
      return;
    }
    // Clicks on something of its own, and the end of marking text, open nothing.
    if (target.closest('a, button, input, [role="menuitem"]') || window.getSelection()?.toString()) return;
    open(index, event);
  };

  return (
    <div ref={scroll} className={classes.scroll} data-stale={rows.isStale || undefined}>
      <PageNames />
      <table
        className={classes.table}
        style={{ width: `max(100%, ${width}px)` }}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-busy={rows.isLoading}
        data-density={layout.layout.density}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onAuxClick={(event) => event.button === 1 && onClick(event)}
      >
        <caption className="visually-hidden">
          {props.caption}
          {total !== null && `, ${tn('list.rows', total)}`}
        </caption>
        <colgroup>
          <col style={{ width: CHECK_WIDTH }} />
          {placed.map(({ column, width: each }) => (
            <col key={column.name} data-column={column.name} style={{ width: each }} />
          ))}
          <col />
          {props.rowActions && <col style={{ width: ACTIONS_WIDTH }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <PageCheck state={pageState(selection, keyed)} onToggle={() => setSelection(togglePage(selection, keyed))} />
            {placed.map((each) => (
              <HeaderCell key={each.column.name} placed={each} />
            ))}
            <td className={`${classes.head} ${classes.filler}`} />
            {props.rowActions && <td className={classes.head} />}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Spacer height={first * height} />}
          {keyed.slice(first, last + 1).map(({ key, record }, offset) => (
            <BodyRow
              key={key}
              rowKey={key}
              record={record}
              index={first + offset}
              rowIndex={before + first + offset + 1}
              placed={placed}
              resource={resource}
              to={detailPath(record)}
              isChosen={selection.allMatching || selection.rows.has(key)}
              isTabStop={first + offset === tabStop}
              isPreviewed={handle.view.row === key}
              height={height}
              rowActions={props.rowActions}
            />
          ))}
          {last < keyed.length - 1 && <Spacer height={(keyed.length - 1 - last) * height} />}
        </tbody>
      </table>
      <CellActions scroll={scroll} />
      <FullText scroll={scroll} />
    </div>
  );
}

const ACTIONS_WIDTH = 120;

function Spacer({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true" style={{ height }}>
      <td style={{ padding: 0, border: 0 }} />
    </tr>
  );
}
