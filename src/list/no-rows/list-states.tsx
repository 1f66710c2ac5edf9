import { memo, Suspense } from 'react';
import { parseSort } from '../../../contract/sort.ts';
import { isForbidden, isNotFound, RequestError } from '../../request-error.ts';
import { t } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import { errorText } from '../../ui/describe-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';

const NoMatch = lazyPart(async () => (await import('./no-match.tsx')).NoMatch);
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
  const { rows, view, props } = useList();
  const { paging, isLoading } = rows;
  if (paging === null || rows.records.length > 0 || (isLoading && rows.isStale)) return null;
  if (paging.isPastEnd || view.filter !== '' || view.search !== '') {
    return (
      <Suspense>
        <NoMatch />
      </Suspense>
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
        <div key={param} className={classes.notice} role="alert">
          {t(param === 'page' ? 'list.problem.page' : 'list.problem.size', { value: value.slice(0, 40) })}
        </div>
      ))}
      {!sort.ok && (
        <div className={classes.notice} role="alert">
          {t('list.problem.sort', { reason: sort.problems[0]?.message ?? '' })}
        </div>
      )}
      {rows.tooManyToSort && (
        <div className={classes.notice} role="alert">
          {t('list.sort.tooMany')}
        </div>
      )}
      {rows.all?.mayLack && (
        <div className={classes.notice} role="alert">
          <span className={classes.noticeRow}>
            {t('list.sort.mayLack')}
            <button type="button" className={buttons.tiny} onClick={rows.all.reload}>
              {t('list.sort.reload')}
            </button>
          </span>
        </div>
      )}
      {late.error !== null && (
        <div className={classes.notice} role="alert">
          <span className={classes.noticeRow}>
            {t('list.late.failed')} {errorText(late.error)}
            <button type="button" className={buttons.tiny} onClick={late.retry}>
              {t('error.retry')}
            </button>
          </span>
        </div>
      )}
      {showError && (
        <div className={`${classes.notice} ${classes.noticeBad}`} role="alert">
          <span className={classes.noticeRow}>
            {errorText(rows.error)} {rows.records.length > 0 && t('list.error.oldRows')}
            <button type="button" className={buttons.tiny} onClick={rows.refresh}>
              {t('error.retry')}
            </button>
          </span>
        </div>
      )}
    </>
  );
});
