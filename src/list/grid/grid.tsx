import { useMediaQuery } from '@mantine/hooks';
import { memo, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { afterAnswer } from '../../api/first-answer.ts';
import { tn } from '../../text/t.ts';
import { partAfterRows } from '../../ui/part-after-rows.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { useList } from '../list-model.ts';
import { ROW_HEIGHTS } from '../state/columns.ts';
import classes from './grid.module.css';
import { GridBody, VIRTUAL_FROM } from './grid-body.tsx';
import { GridHead } from './grid-head.tsx';
import { PageNames } from './page-names.tsx';
import { beginWithin, CHECK_WIDTH, usePlacedColumns } from './placing.ts';
import { HEAD_HEIGHT } from './row-window.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useReadAhead } from './use-read-ahead.ts';
import { useRoom } from './use-room.ts';
import { heightBefore } from './use-scroll-height.ts';
import { rememberedTop, useScrollMemory } from './use-scroll-memory.ts';
import { useSlid } from './use-slid.ts';

// Whatever reacts to the pointer on a cell loads after the rows.
const CellActions = partAfterRows(async () => (await import('./cell-actions.tsx')).CellActions, afterAnswer);
const FullText = partAfterRows(async () => (await import('./full-text.tsx')).FullText, afterAnswer);

const ACTIONS_WIDTH = 120;

/** The table itself: a real `<table>` whose off-screen rows are two spacers. */
export const Grid = memo(function Grid() {
  const { props, shown, layout, keyed, rows, request, height, operation } = useList();
  const scroll = useRef<HTMLDivElement>(null);
  useReadAhead(scroll);
  const question = JSON.stringify(request);
  useScrollMemory(scroll, question);
  useSlid(scroll);
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const { widths, pinned } = layout;
  const others = CHECK_WIDTH + (props.rowActions ? ACTIONS_WIDTH : 0);
  const room = useRoom(scroll, props.mode ?? 'page') - others;
  const placed = usePlacedColumns({ columns: shown, widths, pinned, isNarrow, room });
  const width = others + placed.reduce((sum, column) => sum + column.width, 0);
  const total = rows.paging?.total ?? null;
  const { key: entry } = useLocation();
  const listHeight = height.current ?? heightBefore(operation.id, props.mode ?? 'page');
  const inSight = Math.ceil((listHeight - HEAD_HEIGHT) / ROW_HEIGHTS[layout.density]);
  const isPrinting = usePrinting();
  // Long pages draw about one screen of rows; paper shows all; a remembered scroll position may be anywhere.
  const near = isPrinting || keyed.length >= VIRTUAL_FROM || rememberedTop(entry) > 0 ? keyed.length : inSight;
  const drawn = useDrawnRows({ keyed, from: Math.max(1, rows.paging?.from ?? 1), question, isStale: rows.isStale, near });
  const sight = drawn.isFirst && !isPrinting ? room + others - CHECK_WIDTH : Number.POSITIVE_INFINITY;
  const columns = useMemo(() => beginWithin(placed, sight), [placed, sight]);
  const missing = placed.length - columns.length;

  return (
    <>
      <div ref={scroll} className={classes.scroll} data-stale={rows.isVeiled || undefined}>
        <PageNames />
        <table
          className={classes.table}
          style={{ width: `max(100%, ${width}px)` }}
          aria-rowcount={total === null ? -1 : total + 1}
          aria-busy={rows.isLoading || !drawn.isWhole || missing > 0}
          data-density={layout.density}
          data-slides={width > room + others || undefined}
        >
          <caption className="visually-hidden">
            {props.caption}
            {total !== null && `, ${tn('list.rows', total)}`}
          </caption>
          <colgroup>
            <col style={{ width: CHECK_WIDTH }} />
            {placed.map(({ column, width: each }) => (
              <col
                key={column.name}
                data-column={column.name}
                // Paper has its own width: columns keep their share of it, if their words fit.
                style={{ width: isPrinting ? `${(100 * each) / (width - others)}%` : each }}
              />
            ))}
            <col />
            {props.rowActions && <col style={{ width: ACTIONS_WIDTH }} />}
          </colgroup>
          <GridHead placed={columns} missing={missing} hasActions={props.rowActions !== undefined} />
          <GridBody scroll={scroll} placed={columns} missing={missing} question={question} drawn={drawn.rows} />
        </table>
        <CellActions scroll={scroll} />
        <FullText scroll={scroll} />
      </div>
      <div className={classes.veil} aria-hidden="true" />
    </>
  );
});
