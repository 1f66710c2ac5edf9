import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { afterAnswer } from '../api/first-answer.ts';
import { KeysHeld } from '../keys/held-keys.ts';
import type { Store } from '../store.ts';
import { t } from '../text/t.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { partAfterRows } from '../ui/part-after-rows.tsx';
import { usePrinting } from '../ui/use-printing.ts';
import { Chips } from './filters/chips.tsx';
import { useRecentFilters } from './filters/use-recent-filters.ts';
import { Grid } from './grid/grid.tsx';
import { useScrollHeight } from './grid/use-scroll-height.ts';
import classes from './list.module.css';
import { useList } from './list-model.ts';
import { EmptyBody, ListNotices, useInstead } from './no-rows/list-states.tsx';
import { PagingBar, rangeText, shownText } from './paging/paging-bar.tsx';
import { usePageKeys } from './paging/use-page-keys.ts';
import { Toolbar } from './toolbar/toolbar.tsx';

// Rarely used parts load when they are opened, or after the rows: the first screen stays small.
const BulkBar = partAfterRows(async () => (await import('./toolbar/bulk-bar.tsx')).BulkBar, afterAnswer);
const ExportDialog = lazyPart(async () => (await import('./export/export-dialog.tsx')).ExportDialog);
const FilterPanel = lazyPart(async () => (await import('./filters/filter-panel.tsx')).FilterPanel);
const KeyboardHelp = lazyPart(async () => (await import('./toolbar/keyboard-help.tsx')).KeyboardHelp);
const LoadAllBar = lazyPart(async () => (await import('./rows/load-all-bar.tsx')).LoadAllBar);
const PreviewPanel = lazyPart(async () => (await import('./preview/preview-panel.tsx')).PreviewPanel);

/** The parts of a list, from top to bottom. */
export function ListScreen({ said }: { readonly said: Store<string> }) {
  const { rows, props, request, onTotal, announce, view, dialog, height, operation } = useList();
  const isPrinting = usePrinting();
  const root = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useScrollHeight(root, content, props.mode ?? 'page', height, operation.id);
  usePageKeys(root);
  useRecentFilters();
  const instead = useInstead();
  const { paging, isLoading } = rows;
  const { pageNumber, filter, search } = view;
  const isFiltered = filter !== '' || search !== '';
  const announced = useRef<unknown>(null);
  useEffect(() => {
    if (isLoading) announced.current = null;
    // A total that arrives after the rows is not announced again.
    if (isLoading || paging === null || announced.current === request) return;
    announced.current = request;
    const isWaiting = rows.isStale && rows.error;
    const nothing = isFiltered ? 'list.empty.noMatch' : 'list.empty.none';
    const text = isWaiting
      ? shownText(paging, rows, pageNumber)
      : paging.total === 0
        ? t(nothing)
        : t('list.announce.page', { page: pageNumber, range: rangeText(paging) });
    // After the rows are shown, which a drawing of its own would delay.
    setTimeout(() => announce(text));
  }, [isLoading, paging, pageNumber, isFiltered, announce, request, rows]);
  return (
    <section ref={root} className={classes.list} data-mode={props.mode ?? 'page'} aria-label={props.caption}>
      <BulkBar />
      <Toolbar />
      <Suspense fallback={<KeysHeld />}>{dialog === 'filter' && <FilterPanel />}</Suspense>
      <Chips />
      <ListNotices />
      <Suspense>{rows.all?.isLoading && <LoadAllBar />}</Suspense>
      {props.summary && <div className={classes.summary}>{paging !== null && props.summary(request.filter, onTotal)}</div>}
      {isPrinting && paging !== null && !props.body && (
        <p className={`print-only ${classes.printRange}`}>{t('print.rows', { range: rangeText(paging) })}</p>
      )}
      <div ref={content} className={classes.content}>
        <div className={classes.body}>
          <div className={classes.progress} data-on={rows.isSlow || undefined} aria-hidden="true" />
          {instead ?? (props.body && paging?.total !== 0 ? props.body(request.filter) : <Grid />)}
          {instead === null && <EmptyBody />}
        </div>
        <Suspense fallback={<KeysHeld />}>{view.row !== null && <PreviewPanel rowKey={view.row} />}</Suspense>
      </div>
      {paging !== null && !props.body && <PagingBar />}
      <Suspense fallback={<KeysHeld />}>
        {dialog === 'export' && <ExportDialog />}
        {dialog === 'help' && <KeyboardHelp />}
      </Suspense>
      <Said by={said} />
    </section>
  );
}

/** The list's announcements to screen readers. */
function Said({ by }: { readonly by: Store<string> }) {
  return (
    <p className="visually-hidden" role="status">
      {useSyncExternalStore(by.subscribe, by.get)}
    </p>
  );
}
