import { useMantineColorScheme } from '@mantine/core';
import { useRef, useState } from 'react';
import { WhenOpened } from '../keys/when-opened.tsx';
import { t } from '../text/t.ts';
import buttons from '../ui/buttons.module.css';
import { lazyPart } from '../ui/lazy-part.ts';
import { SCHEME_ICONS } from './scheme-icons.ts';

const ThemePopup = lazyPart(async () => (await import('./theme-popup.tsx')).ThemePopup);

/** Light, dark, or as the system; stored in this browser. */
export function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const Current = SCHEME_ICONS[colorScheme];
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttons.largeIcon}
        aria-label={t('theme.label')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
      >
        <Current size={18} stroke={1.6} aria-hidden="true" />
      </button>
      <WhenOpened isOpen={isOpen} onLeft={() => setOpen(false)}>
        <ThemePopup anchor={anchor} opened={isOpen} onChange={setOpen} />
      </WhenOpened>
    </>
  );
}
