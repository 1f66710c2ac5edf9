import { Button } from '@mantine/core';
import { IconChecklist, IconLock } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { PATHS, pathTo } from '../../../paths.ts';
import { t } from '../../../text/t.ts';
import { FlagNotices } from '../flags/flag-notices.tsx';
import { FLAG_KEYS } from '../flags/flags.ts';
import { plainKey } from '../flags/use-flag-keys.ts';
import { useFlagsReadOnly } from '../flags/use-flags.ts';
import { rememberList } from './list-memory.ts';
import { readListRequest } from './list-request.ts';
import { useQuickFilters } from './quick-filters.ts';
import { SumsStrip } from './sums-strip.tsx';
import { USER_COLUMNS } from './user-columns.tsx';
import css from './users.module.css';

/** r, o, q on a focused row: the switch of that row does it, so that keys and clicks are one way. */
function switchByKey(event: KeyboardEvent<HTMLElement>): void {
  const key = event.repeat ? null : plainKey(event.nativeEvent);
  const flag = key === null ? undefined : FLAG_KEYS[key];
  if (!flag || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest('tr, [role="row"], [data-row-key]');
  const button = row?.querySelector<HTMLButtonElement>(`button[data-flag="${flag}"]`);
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
}

export function UsersPage() {
  const { search } = useLocation();
  const readOnly = useFlagsReadOnly();
  const quickFilters = useQuickFilters();
  const request = readListRequest(search);
  useEffect(() => rememberList(search), [search]);
  return (
    <div onKeyDownCapture={switchByKey}>
      <RecordListPage
        operation="listUsers"
        title={t('users.title')}
        columns={USER_COLUMNS}
        quickFilters={quickFilters}
        detailPath={(record) => (typeof record.id === 'string' ? pathTo('user', record.id) : null)}
        emptyText={t('users.empty')}
        {...(readOnly ? {} : { subtitle: t('users.keysHint') })}
        actions={
          <Button
            component={Link}
            to={`${PATHS.review}${search}`}
            variant="default"
            leftSection={<IconChecklist size={16} aria-hidden />}
          >
            {t('users.startReview')}
          </Button>
        }
      >
        {readOnly && (
          <p className={css.readOnly}>
            <IconLock size={16} aria-hidden /> {readOnly}
          </p>
        )}
        {request && <SumsStrip filter={request.filter} />}
      </RecordListPage>
      <FlagNotices />
    </div>
  );
}
