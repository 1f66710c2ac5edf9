import { IconDots } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { WhenOpened } from '../../keys/when-opened.tsx';
import { t } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';

const RequestPopup = lazyPart(async () => (await import('./request-popup.tsx')).RequestPopup);

/** Rarely used actions: copies for people and scripts, export, the keys. */
export const RequestMenu = memo(function RequestMenu() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttons.icon}
        aria-label={t('list.more')}
        title={t('list.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
      >
        <IconDots size={17} aria-hidden="true" />
      </button>
      <WhenOpened isOpen={isOpen} onLeft={() => setOpen(false)}>
        <RequestPopup anchor={anchor} opened={isOpen} onChange={setOpen} />
      </WhenOpened>
    </>
  );
});
