import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { WhenOpened } from '../../keys/when-opened.tsx';
import { t } from '../../text/t.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { Column } from '../columns/column-specs.ts';
import { useList } from '../list-model.ts';
import classes from './grid.module.css';

const ColumnPopup = lazyPart(async () => (await import('./column-popup.tsx')).ColumnPopup);

/** Filter, sort and position of a column behind one button of its header. */
export function ColumnMenu({ column }: { readonly column: Column }) {
  const { filter } = useList();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isFiltered = filter.isFiltered(column.name);
  const label = t(isFiltered ? 'list.column.menuFiltered' : 'list.column.menu', { column: column.label });
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={classes.menuButton}
        data-active={isFiltered || undefined}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
      >
        {isFiltered ? <IconFilter size={14} aria-hidden="true" /> : <IconChevronDown size={14} aria-hidden="true" />}
      </button>
      <WhenOpened isOpen={isOpen} onLeft={() => setOpen(false)}>
        <ColumnPopup anchor={anchor} opened={isOpen} onChange={setOpen} column={column} label={label} />
      </WhenOpened>
    </>
  );
}
