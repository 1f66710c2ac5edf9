import { useEffect } from 'react';
import { t } from '../text/t.ts';
import { Chips } from './filters/chips.tsx';
import { Grid } from './grid/grid.tsx';
import classes from './list.module.css';
import { useList } from './list-model.ts';
import { ListNotices, useEmptyBody } from './list-states.tsx';
import { LoadAllBar } from './load-all-bar.tsx';
import { PagingBar, rangeText } from './paging-bar.tsx';
import { Toolbar } from './toolbar.tsx';

/** The parts of a list, from top to bottom. */
export function ListScreen({ said }: { readonly said: string }) {
  const { rows, props, announce, handle } = useList();
  const instead = useEmptyBody();
  const { paging, isLoading } = rows;
  const pageNumber = handle.view.pageNumber;
  useEffect(() => {
    if (isLoading || paging === null) return;
    announce(
      paging.total === 0 ? t('list.empty.noMatch') : t('list.announce.page', { page: pageNumber, range: rangeText(paging) }),
    );
  }, [isLoading, paging, pageNumber, announce]);
  return (
    <section className={classes.list} data-mode={props.mode ?? 'page'} aria-label={props.caption}>
      <Toolbar />
      <Chips />
      <ListNotices />
      <LoadAllBar />
      <div className={classes.body}>
        <div className={classes.progress} data-on={isLoading || undefined} aria-hidden="true" />
        {instead ?? <Grid />}
      </div>
      {paging !== null && <PagingBar />}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
