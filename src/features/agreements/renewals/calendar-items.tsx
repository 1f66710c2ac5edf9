import { Menu } from '@mantine/core';
import { IconCalendarDown, IconCalendarShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { wholeListQuery } from '../../../detail/whole-list.ts';
import { KeysHeld } from '../../../keys/held-keys.ts';
import { useList } from '../../../list/list-model.ts';
import { useHasConsole } from '../../../session/use-config.ts';
import { t } from '../../../text/t.ts';
import { type Beside, MenuBeside } from '../../../ui/beside.tsx';
import { errorText } from '../../../ui/describe-error.ts';
import { download, fileNameOf } from '../../../ui/download.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const Subscriptions = lazyPart(async () => (await import('./subscriptions.tsx')).Subscriptions);

/** The items of the calendar menu, and the dialog that one of them opens. */
export function CalendarItems(beside: Beside) {
  const { request, announce } = useList();
  const client = useQueryClient();
  const hasConsole = useHasConsole();
  const [isSubscribing, setIsSubscribing] = useState(false);
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
      <MenuBeside position="bottom-end" {...beside}>
        <Menu.Item leftSection={<IconCalendarDown size={15} aria-hidden />} onClick={() => void save()}>
          {t('renewals.file.save')}
        </Menu.Item>
        {hasConsole && (
          <Menu.Item leftSection={<IconCalendarShare size={15} aria-hidden />} onClick={() => setIsSubscribing(true)}>
            {t('renewals.file.subscribe')}
          </Menu.Item>
        )}
      </MenuBeside>
      {isSubscribing && (
        <Suspense fallback={<KeysHeld />}>
          <Subscriptions filter={request.filter ?? ''} onClose={() => setIsSubscribing(false)} />
        </Suspense>
      )}
    </>
  );
}
