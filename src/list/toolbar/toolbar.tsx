import { ActionIcon, Button } from '@mantine/core';
import { IconFilter, IconRefresh } from '@tabler/icons-react';
import { equalTrees } from '../../../contract/filter/edit.ts';
import { formatNumber } from '../../format.ts';
import { useHasConsole } from '../../session/use-config.ts';
import { t } from '../../text/t.ts';
import { ColumnsMenu } from '../columns/columns-menu.tsx';
import { SearchBox } from '../filters/search-box.tsx';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import { RequestMenu } from './request-menu.tsx';

export function Toolbar() {
  const { props, rows, operation, offers, dialog, setDialog } = useList();
  const hasConsole = useHasConsole();
  const isPage = props.mode !== 'embedded';
  return (
    <div className={classes.toolbar}>
      <SearchBox />
      <span className={classes.spring} />
      {props.toolbar}
      {operation.filter && (
        <Button
          size="xs"
          leftSection={<IconFilter size={15} aria-hidden="true" />}
          aria-expanded={dialog === 'filter'}
          onClick={() => setDialog(dialog === 'filter' ? null : 'filter')}
        >
          {t('list.filterPanel.button')}
        </Button>
      )}
      {isPage && <ViewsMenu />}
      {!props.body && <ColumnsMenu />}
      <ActionIcon aria-label={t('list.refresh')} title={t('list.refresh')} onClick={rows.refresh} size="md">
        <IconRefresh size={16} aria-hidden="true" />
      </ActionIcon>
      <RequestMenu />
      {offers.length > 0 && <QuickFilters />}
      {props.fuller && hasConsole === false && <p className={classes.absent}>{t(props.fuller.absent)}</p>}
    </div>
  );
}

/** Filters that the page offers as buttons; pressing one again removes its condition. */
function QuickFilters() {
  const { filter, offers } = useList();
  return (
    <fieldset className={classes.quickFilters} aria-label={t('list.quickFilters')}>
      {offers.map(({ id, label, name = label, filter: tree, count }) => {
        const counted = typeof count === 'number' ? t('list.quick.count', { count: formatNumber(count) }) : '';
        const index = filter.conditions.findIndex((condition) => equalTrees(condition.tree, tree));
        return (
          <Button
            key={id}
            size="xs"
            radius="xl"
            px={12}
            fw={500}
            variant={index < 0 ? 'default' : 'light'}
            aria-label={counted === '' ? name : `${name} ${counted}`}
            aria-pressed={index >= 0}
            onClick={() => (index < 0 ? filter.add(tree) : filter.replace(index, null))}
          >
            {label}
            {count !== undefined && <span className={classes.quickCount}>{counted}</span>}
          </Button>
        );
      })}
    </fieldset>
  );
}
