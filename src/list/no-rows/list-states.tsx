import { Alert, Button } from '@mantine/core';
import { memo, Suspense } from 'react';
import { parseSort } from '../../../contract/sort.ts';
import { isForbidden, isNotFound, RequestError } from '../../request-error.ts';
import { t } from '../../text/t.ts';
import { errorText } from '../../ui/describe-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';

/** Only shown to an empty tenant. */
const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps);

/** Replaces the table while it is loading, failed or forbidden. Null if the table can be drawn. */
export function useInstead() {
  const { rows, props } = useList();
  const { paging, error } = rows;
  if (error && (paging === null || isForbidden(error) || isNotFound(error))) {
    return <ErrorState error={error} onRetry={rows.refresh} compact={props.mode === 'embedded'} />;
  }
  return paging === null ? <LoadingRows rows={props.mode === 'embedded' ? 5 : 12} columns={6} /> : null;
}

/**
 * Shown below the headers if a page has no rows: nothing matches, nothing exists, past the end. Each has its own message. The
 * headers stay, because their filters are the way out.
 */
export function EmptyBody() {
  const { rows, view, update, filter, props } = useList();
  const { paging, isLoading } = rows;
  if (paging === null || rows.records.length > 0 || (isLoading && rows.isStale)) return null;
  if (paging.isPastEnd) {
    const last = paging.lastPage;
    return (
      <EmptyState
        title={t('list.empty.pastEnd', { page: view.pageNumber })}
        actions={
          <Button onClick={() => update({ pageNumber: last && last > 0 ? last : 1 })}>
            {last ? t('list.empty.toLast', { page: last }) : t('list.empty.toFirst')}
          </Button>
        }
      />
    );
  }
  if (view.filter !== '' || view.search !== '') {
    return (
      <EmptyState
        title={t('list.empty.noMatch')}
        compact={props.mode === 'embedded'}
        actions={<Button onClick={filter.clear}>{t('list.clearFilters')}</Button>}
      >
        {t('list.empty.noMatchHint')}
      </EmptyState>
    );
  }
  const title = props.emptyText ?? t('list.empty.none');
  if (props.mode === 'embedded') return <EmptyState compact title={title} />;
  return (
    <Suspense fallback={<EmptyState title={title} />}>
      <FirstSteps title={title} operation={props.operation} />
    </Suspense>
  );
}

/** Messages above a table that still shows rows. */
export const ListNotices = memo(function ListNotices() {
  const { rows, view, problems, operation, late } = useList();
  const sort = parseSort(view.sort, operation.resource.fields);
  // The bar above the page says that nothing answers, and tries again.
  const isInBar = rows.all === null && rows.error instanceof RequestError && rows.error.kind === 'network';
  const showError = rows.error && rows.paging !== null && !isInBar && !isForbidden(rows.error) && !isNotFound(rows.error);
  return (
    <>
      {problems.map(({ param, value }) => (
        <Alert key={param} color="yellow" className={classes.notice} role="alert">
          {t(param === 'page' ? 'list.problem.page' : 'list.problem.size', { value: value.slice(0, 40) })}
        </Alert>
      ))}
      {!sort.ok && (
        <Alert color="yellow" className={classes.notice} role="alert">
          {t('list.problem.sort', { reason: sort.problems[0]?.message ?? '' })}
        </Alert>
      )}
      {rows.tooManyToSort && (
        <Alert color="yellow" className={classes.notice} role="alert">
          {t('list.sort.tooMany')}
        </Alert>
      )}
      {rows.all?.mayLack && (
        <Alert color="yellow" className={classes.notice} role="alert">
          <span className={classes.noticeRow}>
            {t('list.sort.mayLack')}
            <Button size="compact-xs" onClick={rows.all.reload}>
              {t('list.sort.reload')}
            </Button>
          </span>
        </Alert>
      )}
      {late.error !== null && (
        <Alert color="yellow" className={classes.notice} role="alert">
          <span className={classes.noticeRow}>
            {t('list.late.failed')} {errorText(late.error)}
            <Button size="compact-xs" onClick={late.retry}>
              {t('error.retry')}
            </Button>
          </span>
        </Alert>
      )}
      {showError && (
        <Alert color="red" className={classes.notice} role="alert">
          <span className={classes.noticeRow}>
            {errorText(rows.error)} {t('list.error.oldRows')}
            <Button size="compact-xs" onClick={rows.refresh}>
              {t('error.retry')}
            </Button>
          </span>
        </Alert>
      )}
    </>
  );
});
