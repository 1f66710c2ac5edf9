import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { t } from '../text/t.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './app.module.css';

const loadPalette = async () => (await import('./palette/palette.tsx')).Palette;
const Palette = lazyPart(loadPalette);
/** Soon after the first page stands: what is typed right after the keys must not be lost on the way. */
const LOAD_AFTER_MS = 1500;

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the command palette, also by Ctrl or Cmd and K. The palette itself is loaded after the first page. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
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
      <UnstyledButton
        className={classes.palette}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={t('palette.open')}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <span className={classes.paletteText}>{t('palette.open')}</span>
        <span className={classes.paletteKey} aria-hidden="true">
          {isMac() ? '⌘K' : 'Ctrl K'}
        </span>
      </UnstyledButton>
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
