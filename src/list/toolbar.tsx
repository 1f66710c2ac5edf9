import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { equalTrees } from '../../contract/filter/edit.ts';
import { t } from '../text/t.ts';
import { SearchBox } from './filters/search-box.tsx';
import classes from './list.module.css';
import { useList } from './list-model.ts';

export function Toolbar() {
  const { props, rows } = useList();
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('list.toolbar', { name: props.caption })}>
      <SearchBox />
      <QuickFilters />
      <span className={classes.spring} />
      {props.toolbar}
      <ActionIcon aria-label={t('list.refresh')} title={t('list.refresh')} onClick={rows.refresh} size="md">
        <IconRefresh size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** Filters that the page offers as buttons; pressing one again takes its condition away. */
function QuickFilters() {
  const { props, filter } = useList();
  return (props.quickFilters ?? []).map(({ id, label, filter: tree }) => {
    const index = filter.read.conditions.findIndex((condition) => equalTrees(condition.tree, tree));
    return (
      <Button
        key={id}
        size="xs"
        variant={index < 0 ? 'default' : 'light'}
        aria-pressed={index >= 0}
        onClick={() => (index < 0 ? filter.add(tree) : filter.replace(index, null))}
      >
        {label}
      </Button>
    );
  });
}
