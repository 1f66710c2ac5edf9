import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { WhenOpened } from '../../../keys/when-opened.tsx';
import { t } from '../../../text/t.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const CalendarItems = lazyPart(async () => (await import('./calendar-items.tsx')).CalendarItems);

/** Exports the list to a calendar: as a file, or as an address that a calendar program refreshes. */
export function CalendarMenu() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        ref={anchor}
        variant="default"
        size="xs"
        leftSection={<IconCalendar size={15} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('renewals.file.menu')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <CalendarItems anchor={anchor} opened={isOpen} onChange={setIsOpen} />
      </WhenOpened>
    </>
  );
}
