import { Button, Progress } from '@mantine/core';
import { t, tn } from '../../text/t.ts';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';

/** Progress of loading a whole list to sort it here. Cancelling abandons the sort. */
export function LoadAllBar() {
  const { rows, setSort } = useList();
  if (!rows.all?.isLoading) return null;
  const total = rows.paging?.total ?? rows.paging?.atMost ?? null;
  return (
    <div className={classes.loadAll} role="status">
      <span className="tabular">{tn('list.sort.loading', rows.all.loaded)}</span>
      <Progress
        value={total ? Math.min(100, (100 * rows.all.loaded) / total) : 100}
        animated={total === null}
        size="sm"
        style={{ flex: 1 }}
        aria-label={tn('list.sort.loading', rows.all.loaded)}
      />
      <Button
        size="compact-xs"
        onClick={() => {
          rows.all?.cancel();
          setSort([]);
        }}
      >
        {t('list.cancel')}
      </Button>
    </div>
  );
}
