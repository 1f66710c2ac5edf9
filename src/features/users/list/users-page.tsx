import { IconChecklist, IconFlag, IconLock } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { afterAnswer } from '../../../api/first-answer.ts';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { chosenRow } from '../../../keys/chosen-row.ts';
import { singleKey } from '../../../keys/single-key.ts';
import { WhenOpened } from '../../../keys/when-opened.tsx';
import type { BulkAction, BulkSelection } from '../../../list/types.ts';
import { PATHS } from '../../../paths.ts';
import { t } from '../../../text/t.ts';
import buttons from '../../../ui/buttons.module.css';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { partAfterRows } from '../../../ui/part-after-rows.tsx';
import { flagHelp } from '../flags/flag-help.ts';
import { FLAG_KEYS } from '../flags/flags.ts';
import { useFlagsReadOnly } from '../flags/use-flags.ts';
import type { FlaggedUser } from '../user-name.ts';
import { type ListRequest, readListRequest } from './list-request.ts';
import { quickFilters } from './quick-filters.ts';
import { SumsStrip } from './sums-strip.tsx';
import { USER_COLUMNS } from './user-columns.tsx';
import css from './users.module.css';

// Most visits do not change flags of many users.
const BulkDialog = lazyPart(async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog);
const BulkMark = partAfterRows(async () => (await import('../bulk/bulk-mark.tsx')).BulkMark, afterAnswer);

/** The review queue for the list's filter; without one it must ask for all, since the plain queue only has marked users. */
function reviewPath(request: ListRequest | null): string {
  const params = new URLSearchParams();
  if (request?.filter) params.set('filter', request.filter);
  else params.set('all', 'true');
  if (request?.sort) params.set('sort', request.sort);
  return `${PATHS.review}?${params}`;
}

/**
 * The keys r, o, q on the deliberately chosen row press its switch, so that keys and clicks do the same. Returns the key if it
 * changed nothing because the focus only returned to its row; null for all others.
 */
function switchByKey({ nativeEvent: event }: KeyboardEvent<HTMLElement>): string | null {
  const key = singleKey(event) ?? '';
  const flag = FLAG_KEYS[key];
  if (!flag) return null;
  const row = chosenRow(event);
  if (row === null) return event.target instanceof Element && event.target.closest('tr[data-row-key]') ? key : null;
  const button = row.querySelector<HTMLButtonElement>(`button[data-flag="${flag}"]`);
  if (!button) return null;
  event.preventDefault();
  event.stopPropagation();
  button.click();
  return null;
}

/** The list's request as the address has it. Only what needs it is drawn again with each filter and page. */
function useListRequest(): ListRequest | null {
  const { search } = useLocation();
  return useMemo(() => readListRequest(search), [search]);
}

function StartReview() {
  return (
    <Link to={reviewPath(useListRequest())} className={buttons.button}>
      <IconChecklist size={16} aria-hidden />
      {t('users.startReview')}
    </Link>
  );
}

function Sums() {
  const request = useListRequest();
  return request && <SumsStrip filter={request.filter} />;
}

export function UsersPage() {
  const readOnly = useFlagsReadOnly();
  const [bulk, setBulk] = useState<{ readonly selection: BulkSelection<FlaggedUser> | null } | null>(null);
  const [unheeded, setUnheeded] = useState<string | null>(null);
  // The same ones while the counts of the filters arrive, so that the table is not drawn again for each.
  const bulkActions = useMemo(
    (): readonly BulkAction<FlaggedUser>[] => [
      {
        id: 'flags',
        label: t('bulk.action'),
        icon: <IconFlag size={15} aria-hidden />,
        disabledReason: readOnly,
        run: (selection) => setBulk({ selection }),
      },
    ],
    [readOnly],
  );
  const rowKeys = useMemo(() => (readOnly ? [] : flagHelp()), [readOnly]);
  return (
    <div onKeyDownCapture={(event) => setUnheeded(switchByKey(event))}>
      <RecordListPage
        operation="listUsers"
        title={t('users.title')}
        columns={USER_COLUMNS}
        quickFilters={quickFilters}
        bulkActions={bulkActions}
        rowKeys={rowKeys}
        emptyText={t('users.empty')}
        {...(readOnly
          ? {}
          : {
              subtitle: (
                <span className="keyboard-hint" role="status" data-warns={unheeded !== null || undefined}>
                  {unheeded === null ? t('users.keysHint') : t('users.keysChoose', { key: unheeded })}
                </span>
              ),
            })}
        // Only offered to people who may change flags.
        actions={readOnly === null && <StartReview />}
      >
        {readOnly && (
          <p className={css.readOnly}>
            <IconLock size={16} aria-hidden /> {readOnly}
          </p>
        )}
        <BulkMark onOpen={() => setBulk({ selection: null })} />
        <Sums />
      </RecordListPage>
      <WhenOpened isOpen={bulk !== null} onLeft={() => setBulk(null)}>
        <BulkDialog selection={bulk?.selection ?? null} opened={bulk !== null} onClose={() => setBulk(null)} />
      </WhenOpened>
    </div>
  );
}
