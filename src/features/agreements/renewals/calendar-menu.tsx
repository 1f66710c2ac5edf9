import { Button, Menu } from '@mantine/core';
import { IconCalendar, IconCalendarDown, IconCalendarShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { wholeListQuery } from '../../../detail/whole-list.ts';
import { KeysHeld } from '../../../keys/held-keys.ts';
import { useList } from '../../../list/list-model.ts';
import { useHasConsole } from '../../../session/use-config.ts';
import { t } from '../../../text/t.ts';
import { errorText } from '../../../ui/describe-error.ts';
import { download, fileNameOf } from '../../../ui/download.ts';

const Subscriptions = lazy(() => import('./subscriptions.tsx').then((part) => ({ default: part.Subscriptions })));

/** Exports the list to a calendar: as a file, or as an address that a calendar program refreshes. */
export function CalendarMenu() {
  const { request, announce } = useList();
  const client = useQueryClient();
  const hasConsole = useHasConsole();
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setFailure(null);
    try {
      const { items } = await client.fetchQuery(wholeListQuery('listRenewals', {}, request.filter));
      const { calendarFile } = await import('./calendar-file.ts');
      const text = calendarFile(items, window.location.origin);
      download(fileNameOf(t('nav.renewals'), 'ics'), new Blob([text], { type: 'text/calendar;charset=utf-8' }));
      announce(t('renewals.file.saved'));
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <>
      {failure !== null && <span role="alert">{failure}</span>}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconCalendar size={15} aria-hidden />}>
            {t('renewals.file.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCalendarDown size={15} aria-hidden />} onClick={() => void save()}>
            {t('renewals.file.save')}
          </Menu.Item>
          {hasConsole && (
            <Menu.Item leftSection={<IconCalendarShare size={15} aria-hidden />} onClick={() => setIsOpen(true)}>
              {t('renewals.file.subscribe')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Suspense fallback={<KeysHeld />}>
          <Subscriptions filter={request.filter ?? ''} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
