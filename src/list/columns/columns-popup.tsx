import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { foldCase } from '../../../contract/case-folding.ts';
import { t } from '../../text/t.ts';
import { type Beside, DialogBeside } from '../../ui/beside.tsx';
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
  const ordered = layout.layout.order.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const found = ordered.filter(({ label, name }) => foldCase(`${label} ${name}`).includes(foldCase(query.trim())));
  return (
    <div className={classes.columns}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('list.density.label')}
        value={layout.layout.density}
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
          <ColumnRow key={column.name} column={column} previous={found[index - 1]?.name} next={found[index + 1]?.name} />
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
}

function ColumnRow({ column: { name, label }, previous, next }: ColumnRowProps) {
  const { layout, announce } = useList();
  const isPinned = layout.layout.pinned.includes(name);
  const move = (target: string | undefined) => {
    if (target === undefined) return;
    layout.change((now) => moveColumn(now, name, target));
    announce(t('list.columns.moved', { column: label, place: layout.layout.order.indexOf(target) + 1 }));
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
  return (
    <li
      className={classes.columnRow}
      draggable
      onKeyDown={keyDown}
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, name)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
      onDrop={drop}
    >
      <IconGripVertical size={14} aria-hidden="true" className={classes.grip} />
      <label className={classes.columnLabel}>
        <input
          type="checkbox"
          checked={!layout.layout.hidden.includes(name)}
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
