import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../text/t.ts';
import classes from './app.module.css';
import { PaletteDialog, useEarlyList } from './palette/palette-dialog.tsx';

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the command palette, as does Ctrl+K or Cmd+K. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEarlyList();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen((was) => !was);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.palette}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={t('palette.open')}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <span className={classes.paletteText}>{t('palette.open')}</span>
        <span className={`${classes.paletteKey} keyboard-hint`} aria-hidden="true">
          {isMac() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {open && <PaletteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
