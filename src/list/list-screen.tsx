import { type CSSProperties, lazy, Suspense, useEffect, useRef } from 'react';
import { KeysHeld } from '../keys/held-keys.ts';
import { t } from '../text/t.ts';
import { Chips } from './filters/chips.tsx';
import { useRecentFilters } from './filters/use-recent-filters.ts';
import { Grid } from './grid/grid.tsx';
import { useScrollHeight } from './grid/use-scroll-height.ts';
import classes from './list.module.css';
import { useList } from './list-model.ts';
import { EmptyBody, ListNotices, useInstead } from './no-rows/list-states.tsx';
import { PagingBar, rangeText } from './paging/paging-bar.tsx';
import { usePageKeys } from './paging/use-page-keys.ts';
import { LoadAllBar } from './rows/load-all-bar.tsx';
import { BulkBar } from './toolbar/bulk-bar.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';

// What is opened now and then is loaded then: the first screen stays small.
const ExportDialog = lazy(() => import('./export/export-dialog.tsx').then((part) => ({ default: part.ExportDialog })));
const FilterPanel = lazy(() => import('./filters/filter-panel.tsx').then((part) => ({ default: part.FilterPanel })));
const KeyboardHelp = lazy(() => import('./toolbar/keyboard-help.tsx').then((part) => ({ default: part.KeyboardHelp })));
const PreviewPanel = lazy(() => import('./preview/preview-panel.tsx').then((part) => ({ default: part.PreviewPanel })));

/** The parts of a list, from top to bottom. */
export function ListScreen({ said }: { readonly said: string }) {
  const { rows, props, request, announce, handle, dialog } = useList();
  const root = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const height = useScrollHeight(root, content, props.mode ?? 'page');
  usePageKeys(root);
  useRecentFilters();
  const instead = useInstead();
  const { paging, isLoading } = rows;
  const { pageNumber, filter, search } = handle.view;
  const isFiltered = filter !== '' || search !== '';
  useEffect(() => {
    if (isLoading || paging === null) return;
    const nothing = isFiltered ? 'list.empty.noMatch' : 'list.empty.none';
    announce(paging.total === 0 ? t(nothing) : t('list.announce.page', { page: pageNumber, range: rangeText(paging) }));
  }, [isLoading, paging, pageNumber, isFiltered, announce]);
  return (
    <section
      ref={root}
      className={classes.list}
      data-mode={props.mode ?? 'page'}
      aria-label={props.caption}
      style={{ '--list-height': `${height}px` } as CSSProperties}
    >
      <Toolbar />
      <Suspense fallback={<KeysHeld />}>{dialog === 'filter' && <FilterPanel />}</Suspense>
      <Chips />
      <ListNotices />
      <LoadAllBar />
      <BulkBar />
      {props.summary && <div className={classes.summary}>{paging !== null && props.summary(request.filter)}</div>}
      <div ref={content} className={classes.content}>
        <div className={classes.body}>
          <div className={classes.progress} data-on={isLoading || undefined} aria-hidden="true" />
          {instead ?? (props.body && paging?.total !== 0 ? props.body(request.filter) : <Grid />)}
          {instead === null && <EmptyBody />}
        </div>
        <Suspense fallback={<KeysHeld />}>{handle.view.row !== null && <PreviewPanel rowKey={handle.view.row} />}</Suspense>
      </div>
      {paging !== null && !props.body && <PagingBar />}
      <Suspense fallback={<KeysHeld />}>
        {dialog === 'export' && <ExportDialog />}
        {dialog === 'help' && <KeyboardHelp />}
      </Suspense>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
