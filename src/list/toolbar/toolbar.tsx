import { IconFilter, IconRefresh } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { equalTrees } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { operation as operationOf } from '../../../contract/operations.ts';
import { afterAnswer } from '../../api/first-answer.ts';
import { heldLists } from '../../api/queries.ts';
import { formatNumber } from '../../format.ts';
import { useHasConsole } from '../../session/use-config.ts';
import { t } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import { partAfterRows } from '../../ui/part-after-rows.tsx';
import { ColumnsMenu } from '../columns/columns-menu.tsx';
import { SearchBox } from '../filters/search-box.tsx';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import type { Counts } from './quick-counts.tsx';
import { RequestMenu } from './request-menu.tsx';

export const Toolbar = memo(function Toolbar() {
  const { props, refresh, operation, dialog, setDialog } = useList();
  const hasConsole = useHasConsole();
  const isPage = props.mode !== 'embedded';
  return (
    <div className={classes.toolbar}>
      <SearchBox />
      <span className={classes.spring} />
      {props.toolbar}
      {operation.filter && (
        <button
          type="button"
          className={buttons.small}
          aria-expanded={dialog === 'filter'}
          onClick={() => setDialog(dialog === 'filter' ? null : 'filter')}
        >
          <IconFilter size={15} aria-hidden="true" />
          {t('list.filterPanel.button')}
        </button>
      )}
      {isPage && <ViewsMenu />}
      {!props.body && <ColumnsMenu />}
      <button type="button" className={buttons.icon} aria-label={t('list.refresh')} title={t('list.refresh')} onClick={refresh}>
        <IconRefresh size={16} aria-hidden="true" />
      </button>
      <RequestMenu />
      <QuickFilters />
      {props.fuller && hasConsole === false && <p className={classes.absent}>{t(props.fuller.absent)}</p>}
    </div>
  );
});

const QuickCounts = partAfterRows(async () => (await import('./quick-counts.tsx')).QuickCounts, afterAnswer);

/**
 * Whether the matches of quick filters are counted: where answers have totals, as those of users, where the records are held here,
 * and where the page knows. Nowhere else: each would be a request.
 */
function useIsCounted(): boolean {
  const { props, offers, length, requestedFilter } = useList();
  const { id, totalItems } = operationOf(props.operation);
  const isCheap = length !== 'long' || requestedFilter === '';
  return heldLists.has(id) || (totalItems && isCheap) || offers.some(({ count }) => count !== undefined);
}

/** Filters that the page offers as buttons; pressing one again removes its condition. */
function QuickFilters() {
  const { filter, offers } = useList();
  const isCounted = useIsCounted();
  const [counts, setCounts] = useState<Counts>([]);
  if (offers.length === 0) return null;
  return (
    <fieldset className={classes.quickFilters} aria-label={t('list.quickFilters')}>
      {offers.map(({ id, label, name = label, filter: tree, rivals }, index) => (
        <QuickFilterButton
          key={id}
          label={label}
          name={name}
          tree={tree}
          rivals={rivals}
          count={isCounted ? (counts[index] ?? null) : undefined}
          isOn={filter.conditions.some((condition) => equalTrees(condition.tree, tree))}
          onToggle={filter.toggle}
        />
      ))}
      {isCounted && <QuickCounts onCounts={setCounts} />}
    </fieldset>
  );
}

interface QuickFilterButtonProps {
  readonly label: string;
  readonly name: string;
  readonly tree: FilterTree;
  readonly rivals: readonly FilterTree[];
  readonly count: number | null | undefined;
  readonly isOn: boolean;
  readonly onToggle: (tree: FilterTree, rivals: readonly FilterTree[]) => void;
}

const QuickFilterButton = memo(function QuickFilterButton({
  label,
  name,
  tree,
  rivals,
  count,
  isOn,
  onToggle,
}: QuickFilterButtonProps) {
  const counted = typeof count === 'number' ? t('list.quick.count', { count: formatNumber(count) }) : '';
  return (
    <button
      type="button"
      className={buttons.round}
      aria-label={counted === '' ? name : `${name} ${counted}`}
      aria-pressed={isOn}
      onClick={() => onToggle(tree, rivals)}
    >
      {label}
      {count !== undefined && <span className={classes.quickCount}>{counted}</span>}
    </button>
  );
});
