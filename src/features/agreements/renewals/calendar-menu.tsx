import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { WhenOpened } from '../../../keys/when-opened.tsx';
import { t } from '../../../text/t.ts';
import buttons from '../../../ui/buttons.module.css';
import { lazyPart } from '../../../ui/lazy-part.ts';

const CalendarItems = lazyPart(async () => (await import('./calendar-items.tsx')).CalendarItems);

/** Exports the list to a calendar: as a file, or as an address that a calendar program refreshes. */
export function CalendarMenu() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttons.small}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconCalendar size={15} aria-hidden />
        {t('renewals.file.menu')}
      </button>
      <WhenOpened isOpen={isOpen} onLeft={() => setIsOpen(false)}>
        <CalendarItems anchor={anchor} opened={isOpen} onChange={setIsOpen} />
      </WhenOpened>
    </>
  );
}
