/**
 * The frame of the palette: a field with keyboard focus from the first key on, in the shell's code. The results have separate
 * code, which loads later; nothing typed meanwhile is lost. A native dialog makes everything behind it inert, closes on Escape
 * and returns the focus.
 */
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../text/t.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ListLink } from './list-link.ts';
import classes from './palette.module.css';

const loadList = async () => (await import('./palette-list.tsx')).PaletteList;
const PaletteList = lazyPart(loadList);
/** Soon after the first page is shown. */
const LOAD_AFTER_MS = 1500;

/** Loads the list before it is needed. */
export function useEarlyList(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadList().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const link = useRef<ListLink>(null);
  const [typed, setTyped] = useState('');
  /** Undefined until the list has loaded. */
  const [active, setActive] = useState<string | null | undefined>(undefined);
  const listId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    field.current?.focus();
    return () => element.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it is an extra; Escape closes it
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('palette.open')}
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          ref={field}
          className={classes.input}
          role="combobox"
          aria-expanded={active !== undefined}
          aria-controls={listId}
          aria-activedescendant={active ?? undefined}
          aria-autocomplete="list"
          aria-label={t('palette.open')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => link.current?.onKeyDown(event)}
        />
        <span className={`${classes.key} keyboard-hint`} aria-hidden="true">
          Esc
        </span>
      </div>
      <Suspense
        fallback={
          <p className={classes.none} role="status">
            {t('loading.label')}
          </p>
        }
      >
        <PaletteList id={listId} typed={typed} link={link} onActive={setActive} onClose={onClose} />
      </Suspense>
    </dialog>
  );
}
