import { Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FlagChangeRecord, fetchFlagChanges, fetchFlagChangesCsv } from '../../../api/flag-changes.ts';
import { formatDate, formatNumber, formatRelative } from '../../../format.ts';
import { t, tn } from '../../../text/t.ts';
import { errorText } from '../../../ui/describe-error.ts';
import { download } from '../../../ui/download.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { flagLabel } from '../flags/flag-words.ts';
import { FLAG_NAMES } from '../flags/flags.ts';
import css from './user.module.css';

const PAGE = 25;

const labelOfFlag = (name: string | null): string => {
  const known = FLAG_NAMES.find((flag) => flag === name);
  return known ? flagLabel(known) : (name ?? t('value.none'));
};
const word = (value: boolean | null): string => (value === null ? t('value.none') : t(value ? 'value.yes' : 'value.no'));

/** Who changed which flag of this user when, where the service keeps it. */
export function UserHistory({ userId }: { readonly userId: string }) {
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['flagChanges', userId, page],
    queryFn: ({ signal }) => fetchFlagChanges(userId, { pageSize: PAGE, pageNumber: page }, signal),
    placeholderData: keepPreviousData,
  });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <LoadingRows rows={5} columns={4} />;
  if (query.data === null) return <EmptyState title={t('users.history.none')} />;
  const { items } = query.data;
  const totalItems = query.data.totalItems ?? items.length;
  if (totalItems === 0) return <EmptyState title={t('users.history.empty')} />;
  const pages = Math.ceil(totalItems / PAGE);
  const save = async () => {
    setProblem(null);
    try {
      const file = await fetchFlagChangesCsv(userId);
      if (file) download('flag-changes.csv', file);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <section aria-label={t('users.detail.history')}>
      <Group justify="space-between" mb="xs">
        <span className={css.quiet}>{tn('users.history.count', totalItems)}</span>
        <Button size="compact-sm" variant="default" onClick={() => void save()}>
          {t('users.history.download')}
        </Button>
      </Group>
      {problem && <p role="alert">{problem}</p>}
      <HistoryTable items={items} />
      {pages > 1 && (
        <nav className={css.pages} aria-label={t('users.history.pages')}>
          <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('users.history.newer')}
          </Button>
          <span className={css.quiet} role="status">
            {t('users.neighbours.place', { place: formatNumber(page), total: formatNumber(pages) })}
          </span>
          <Button size="compact-sm" variant="default" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('users.history.older')}
          </Button>
        </nav>
      )}
    </section>
  );
}

function HistoryTable({ items }: { readonly items: readonly FlagChangeRecord[] }) {
  return (
    <div className={css.historyArea}>
      <table className={css.history}>
        <caption>{t('users.detail.history')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('users.history.when')}</th>
            <th scope="col">{t('users.history.flag')}</th>
            <th scope="col">{t('users.history.from')}</th>
            <th scope="col">{t('users.history.to')}</th>
            <th scope="col">{t('users.history.by')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, flag, from, to, changedBy, changedByName, changedAt }) => (
            <tr key={id}>
              <th scope="row">
                {changedAt === null ? (
                  t('value.none')
                ) : (
                  <time dateTime={new Date(changedAt).toISOString()} title={formatRelative(changedAt)}>
                    {formatDate(changedAt, { withTime: true })}
                  </time>
                )}
              </th>
              <td>{labelOfFlag(flag)}</td>
              <td>{word(from)}</td>
              <td>{word(to)}</td>
              <td>{changedByName || changedBy || t('value.none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
