import { useEffect, useRef } from 'react';
import { t } from '../text/t.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ExportDialog } from './export/export-dialog.tsx';
import { Chips } from './filters/chips.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { useRecentFilters } from './filters/saved-filters.tsx';
import { Grid } from './grid/grid.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import classes from './list.module.css';
import { useList } from './list-model.ts';
import { EmptyBody, ListNotices, useInstead } from './list-states.tsx';
import { LoadAllBar } from './load-all-bar.tsx';
import { PagingBar, rangeText } from './paging-bar.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { usePageKeys } from './use-page-keys.ts';

/** The parts of a list, from top to bottom. */
export function ListScreen({ said }: { readonly said: string }) {
  const { rows, props, announce, handle } = useList();
  const root = useRef<HTMLElement>(null);
  const [lettersOn, setLettersOn] = usePageKeys(root);
  useRecentFilters();
  const instead = useInstead();
  const { paging, isLoading } = rows;
  const pageNumber = handle.view.pageNumber;
  useEffect(() => {
    if (isLoading || paging === null) return;
    announce(
      paging.total === 0 ? t('list.empty.noMatch') : t('list.announce.page', { page: pageNumber, range: rangeText(paging) }),
    );
  }, [isLoading, paging, pageNumber, announce]);
  return (
    <section ref={root} className={classes.list} data-mode={props.mode ?? 'page'} aria-label={props.caption}>
      <Toolbar />
      <FilterPanel />
      <Chips />
      <ListNotices />
      <LoadAllBar />
      <BulkBar />
      <div className={classes.content}>
        <div className={classes.body}>
          <div className={classes.progress} data-on={isLoading || undefined} aria-hidden="true" />
          {instead ?? <Grid />}
          {instead === null && <EmptyBody />}
        </div>
        <PreviewPanel />
      </div>
      {paging !== null && <PagingBar />}
      <ExportDialog />
      <KeyboardHelp isOn={lettersOn} onChange={setLettersOn} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
