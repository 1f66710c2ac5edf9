import { Button, CloseButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { type ReadList, readList } from '../../api/pages.ts';
import { t, tn } from '../../text/t.ts';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import { emptySelection, pageState, selectAllMatching } from '../state/selection.ts';
import type { BulkSelection, ListRecord } from '../types.ts';
import { useKeptSelection } from './use-kept-selection.ts';

/** How many rows are chosen, how to choose all that match, and the actions for them. */
export const BulkBar = memo(function BulkBar() {
  const { selection, setSelection, keyed, rows, props, setDialog } = useList();
  const bulk = useBulkSelection();
  useKeptSelection();
  const total = rows.paging?.total ?? null;
  // Once the chosen ones have changed, nothing may match any more.
  const isAny = selection.allMatching ? total !== 0 : selection.rows.size > 0;
  if (!isAny) return null;
  const here = new Set(keyed.map(({ key }) => key));
  const elsewhere = [...selection.rows.keys()].filter((key) => !here.has(key)).length;
  const offersAll =
    !selection.allMatching && pageState(selection, keyed) === 'all' && (total === null || total > selection.rows.size);
  return (
    <section className={classes.bulk} aria-label={t('list.bulk.label')}>
      <span className={`${classes.bulkCount} tabular`} role="status">
        {bulk.count === null ? t('list.bulk.allMatching') : tn('list.bulk.selected', bulk.count)}
        {elsewhere > 0 && `, ${tn('list.bulk.elsewhere', elsewhere)}`}
      </span>
      {offersAll && (
        <Button size="compact-sm" variant="subtle" onClick={() => setSelection(selectAllMatching())}>
          {total === null ? t('list.bulk.selectMatching') : tn('list.bulk.selectAll', total)}
        </Button>
      )}
      {(props.bulkActions ?? []).map(({ id, label, icon, disabledReason, run }) => (
        <Button
          key={id}
          size="compact-sm"
          leftSection={icon}
          disabled={Boolean(disabledReason)}
          {...(disabledReason && { title: disabledReason })}
          onClick={() => void run(bulk)}
        >
          {label}
        </Button>
      ))}
      <Button size="compact-sm" leftSection={<IconDownload size={15} aria-hidden="true" />} onClick={() => setDialog('export')}>
        {t('list.export.button')}
      </Button>
      <CloseButton
        size="sm"
        aria-label={t('list.bulk.clear')}
        title={t('list.bulk.clear')}
        onClick={() => setSelection(emptySelection())}
      />
    </section>
  );
});

export function useBulkSelection(): BulkSelection {
  const { selection, setSelection, keyed, rows, request, operation, params } = useList();
  const total = rows.paging?.total ?? null;
  return useMemo(() => {
    // A row of this page may have been read again since it was chosen.
    const read = new Map(keyed.map(({ key, record }) => [key, record]));
    const chosen = [...selection.rows].map(([key, record]) => read.get(key) ?? record);
    return {
      count: selection.allMatching ? total : chosen.length,
      allMatching: selection.allMatching,
      filter: request.filter,
      read: async (options): Promise<ReadList<ListRecord>> =>
        selection.allMatching
          ? readList(operation.id, params, request, options)
          : { items: chosen, isCut: chosen.length > options.limit, mayLack: false },
      clear: () => setSelection(emptySelection()),
    };
  }, [selection, setSelection, keyed, total, request, operation, params]);
}
