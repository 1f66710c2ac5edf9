import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from '../../ui/plain-click.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import type { Column } from '../columns/column-specs.ts';
import { useList } from '../list-model.ts';
import { ROW_HEIGHTS } from '../state/columns.ts';
import { isChosen, selectRange, toggleRow } from '../state/selection.ts';
import type { ListRecord } from '../types.ts';
import { BodyRow } from './body-row.tsx';
import classes from './grid.module.css';
import type { PlacedColumn } from './placing.ts';
import type { Slotted } from './row-slots.ts';
import { useRowWindow } from './row-window.ts';
import { placeIn, useGridKeys } from './use-grid-keys.ts';
import { useRowReturn } from './use-row-return.ts';

/** Shorter pages are drawn whole, so that the browser's own search sees every row. */
export const VIRTUAL_FROM = 120;

interface GridBodyProps {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly placed: readonly PlacedColumn<Column>[];
  /** How many columns follow that are not drawn yet. */
  readonly missing: number;
  /** Identifies the question that the rows answer. */
  readonly question: string;
  readonly drawn: readonly Slotted<ListRecord>[];
}

/** The rows. Separate from the rest of the table, so that scrolling redraws nothing else. */
export function GridBody({ scroll, placed, missing, question, drawn }: GridBodyProps) {
  const { props, layout, keyed, selection, setSelection, detailPath, previewed, operation } = useList();
  const navigate = useNavigate();
  const height = ROW_HEIGHTS[layout.density];
  const [stop, setStop] = useState(0);
  const tabStop = Math.min(stop, Math.max(0, keyed.length - 1));

  const isPrinting = usePrinting();
  const isLong = keyed.length >= VIRTUAL_FROM && !isPrinting;
  const { first, last: lastInSight, reveal } = useRowWindow(scroll, keyed.length, height, isLong);
  const last = isLong ? lastInSight : drawn.length - 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another question are entered at their first
  useEffect(() => setStop(0), [question]);
  const leaveBy = useRowReturn({
    list: operation.id,
    keyed,
    goBackTo: (index) => {
      setStop(index);
      reveal(index);
      const { activeElement: before } = document;
      requestAnimationFrame(() => {
        const { activeElement: now } = document;
        // If the focus has moved on meanwhile, it stays there.
        if (now !== before && now !== document.body) return;
        scroll.current?.querySelector<HTMLElement>(placeIn(index, null))?.focus({ preventScroll: true });
      });
    },
  });
  const onKeyDown = useGridKeys({ scroll, stop: tabStop, setStop, reveal, height, leaveBy });

  const open = (path: string, event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.button === 1) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const index = Number(target.closest('tr')?.getAttribute('data-row') ?? Number.NaN);
    const row = drawn[index];
    if (row === undefined) return;
    setStop(index);
    if (target.closest(`.${classes.check}`)) {
      setSelection(event.shiftKey ? selectRange(selection, keyed, row.key) : toggleRow(selection, keyed, row.key));
      // The keys continue from the row, not from its box.
      target.closest('tr')?.focus({ preventScroll: true });
      return;
    }
    const link = target.closest('a');
    // The first click of a double click has left the page already.
    if (event.detail > 1) {
      if (link && isPlainClick(event)) event.preventDefault();
      return;
    }
    leaveBy(row.key);
    if (link) {
      // Cells have plain links, which can be opened elsewhere; a plain click navigates within the dashboard.
      if (!isPlainClick(event) || event.defaultPrevented || link.target !== '' || link.origin !== window.location.origin) return;
      event.preventDefault();
      void navigate(link.pathname + link.search);
      return;
    }
    // Clicks on a control, and the end of a text selection, open nothing.
    if (target.closest('button, input, [role="menuitem"]') || window.getSelection()?.toString()) return;
    const path = detailPath(row.record);
    if (path !== null) open(path, event);
  };

  return (
    <tbody onKeyDown={onKeyDown} onClick={onClick} onAuxClick={(event) => event.button === 1 && onClick(event)}>
      {first > 0 && <Spacer height={first * height} />}
      {drawn.slice(first, last + 1).map(({ key, record, slot, number }, offset) => (
        <BodyRow
          key={slot}
          rowKey={key}
          record={record}
          index={first + offset}
          rowIndex={number + 1}
          placed={placed}
          missing={missing}
          resource={operation.resource.name}
          to={detailPath(record)}
          isChosen={isChosen(selection, key)}
          isTabStop={first + offset === tabStop}
          isPreviewed={previewed === key}
          height={height}
          rowActions={props.rowActions}
        />
      ))}
      {last < keyed.length - 1 && <Spacer height={(keyed.length - 1 - last) * height} />}
    </tbody>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true" style={{ height }}>
      <td style={{ padding: 0, border: 0 }} />
    </tr>
  );
}
