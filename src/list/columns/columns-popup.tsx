import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { foldCase } from '../../../contract/case-folding.ts';
import { t } from '../../text/t.ts';
import { type Beside, DialogBeside } from '../../ui/beside.tsx';
import { Segments } from '../../ui/segments.tsx';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import { DENSITIES, type Density, moveColumn, toggleColumn, togglePin } from '../state/columns.ts';
import type { Column } from './column-specs.ts';

const DRAG_TYPE = 'application/x-list-column-row';

export function ColumnsPopup(beside: Beside) {
  return (
    <DialogBeside {...beside} position="bottom-end" width={320} label={t('list.columns.button')} padding={12}>
      <Content />
    </DialogBeside>
  );
}

function Content() {
  const { columns, layout } = useList();
  const [query, setQuery] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  const ordered = layout.order.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const found = ordered.filter(({ label, name }) => foldCase(`${label} ${name}`).includes(foldCase(query.trim())));
  return (
    <div className={classes.columns}>
      <Segments
        size="xs"
        fullWidth
        aria-label={t('list.density.label')}
        value={layout.density}
        onChange={(density) => layout.change((now) => ({ ...now, density: density as Density }))}
        data={DENSITIES.map((density) => ({ value: density, label: t(`list.density.${density}`) }))}
      />
      <input
        type="search"
        className={classes.columnSearch}
        data-autofocus
        aria-label={t('list.columns.find')}
        placeholder={t('list.columns.find')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <ul className={classes.columnList}>
        {found.map((column, index) => (
          <ColumnRow
            key={column.name}
            column={column}
            previous={found[index - 1]?.name}
            next={found[index + 1]?.name}
            isTarget={target === column.name}
            onTarget={setTarget}
          />
        ))}
      </ul>
      <div className={classes.columnsFoot}>
        <span className={classes.quiet}>{t('list.columns.hint')}</span>
        <Button size="compact-xs" variant="subtle" color="gray" disabled={layout.isDefault} onClick={layout.reset}>
          {t('list.columns.reset')}
        </Button>
      </div>
    </div>
  );
}

interface ColumnRowProps {
  readonly column: Column;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** A finger is over it and would drop another column here. */
  readonly isTarget: boolean;
  readonly onTarget: (name: string | null) => void;
}

/** The column under a finger: during a move, events keep going to the element where it began. */
const columnUnder = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('li[data-column]')?.dataset.column;

function ColumnRow({ column: { name, label }, previous, next, isTarget, onTarget }: ColumnRowProps) {
  const { layout, announce } = useList();
  const isPinned = layout.pinned.includes(name);
  const isHidden = layout.hidden.includes(name);
  const isLast = !isHidden && layout.order.length - layout.hidden.length === 1;
  const move = (target: string | undefined) => {
    if (target === undefined) return;
    layout.change((now) => moveColumn(now, name, target));
    announce(t('list.columns.moved', { column: label, place: layout.order.indexOf(target) + 1 }));
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? previous : next);
  };
  const drop = (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(DRAG_TYPE);
    if (dragged === '') return;
    event.preventDefault();
    layout.change((now) => moveColumn(now, dragged, name));
  };
  // Browsers support dragging by mouse only.
  const byFinger = (event: PointerEvent) => event.pointerType !== 'mouse' && event.isPrimary;
  const fingerUp = (event: PointerEvent) => {
    if (!byFinger(event)) return;
    onTarget(null);
    const under = columnUnder(event);
    if (under !== name) move(under);
  };
  return (
    <li
      className={classes.columnRow}
      data-column={name}
      data-target={isTarget || undefined}
      draggable
      onKeyDown={keyDown}
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, name)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
      onDrop={drop}
    >
      <span
        className={classes.grip}
        aria-hidden="true"
        onPointerMove={(event) => byFinger(event) && event.buttons > 0 && onTarget(columnUnder(event) ?? null)}
        onPointerUp={fingerUp}
        onPointerCancel={() => onTarget(null)}
      >
        <IconGripVertical size={14} />
      </span>
      <label className={classes.columnLabel}>
        <input
          type="checkbox"
          checked={!isHidden}
          disabled={isLast}
          title={isLast ? t('list.columns.last') : undefined}
          onChange={() => layout.change((now) => toggleColumn(now, name))}
        />
        <span>{label}</span>
      </label>
      <button
        type="button"
        className={classes.iconButton}
        disabled={previous === undefined}
        aria-label={t('list.columns.up', { column: label })}
        onClick={() => move(previous)}
      >
        <IconArrowUp size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.iconButton}
        disabled={next === undefined}
        aria-label={t('list.columns.down', { column: label })}
        onClick={() => move(next)}
      >
        <IconArrowDown size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.iconButton}
        aria-pressed={isPinned}
        aria-label={t('list.columns.pin', { column: label })}
        title={t('list.column.pin')}
        onClick={() => layout.change((now) => togglePin(now, name))}
      >
        {isPinned ? <IconPinFilled size={14} aria-hidden="true" /> : <IconPin size={14} aria-hidden="true" />}
      </button>
    </li>
  );
}
