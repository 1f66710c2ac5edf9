import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../text/t.ts';
import classes from '../list.module.css';
import { NameForm } from './name-form.tsx';

interface NamedListProps<T> {
  readonly items: readonly T[];
  readonly onUse: (item: T) => void;
  readonly onRename: (from: string, to: string) => void;
  readonly onRemove: (item: T) => void;
  /** A further button of an item, after its name. */
  readonly extra?: (item: T) => ReactNode;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Saved views or filters, to be used, renamed and removed. */
export function NamedList<T extends { readonly name: string }>({ items, onUse, onRename, onRemove, extra }: NamedListProps<T>) {
  /** Whose name is or was being changed: its button takes the focus again. */
  const [renamed, setRenamed] = useState<{ readonly name: string; readonly isOpen: boolean } | null>(null);
  if (items.length === 0) return null;
  return (
    <ul className={classes.columnList}>
      {items.map((item) => {
        const { name } = item;
        const isRenamed = name === renamed?.name;
        if (isRenamed && renamed.isOpen)
          return (
            <li key={name} className={classes.columnRow}>
              <NameForm
                label={t('list.saved.newName', { name })}
                initial={name}
                taken={items.map((each) => each.name).filter((each) => each !== name)}
                onSave={(to) => {
                  onRename(name, to);
                  setRenamed({ name: to, isOpen: false });
                }}
                onCancel={() => setRenamed({ name, isOpen: false })}
              />
            </li>
          );
        return (
          <li key={name} className={classes.columnRow}>
            <button type="button" className={classes.viewName} title={name} onClick={() => onUse(item)}>
              {name}
            </button>
            {extra?.(item)}
            <button
              type="button"
              className={classes.iconButton}
              aria-label={t('list.saved.rename', { name })}
              title={t('list.saved.rename', { name })}
              ref={isRenamed ? focus : null}
              onClick={() => setRenamed({ name, isOpen: true })}
            >
              <IconPencil size={14} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={classes.iconButton}
              aria-label={t('list.saved.remove', { name })}
              title={t('list.saved.remove', { name })}
              onClick={() => onRemove(item)}
            >
              <IconTrash size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
