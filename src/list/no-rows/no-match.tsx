import { t } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { labelsOf } from '../filters/describe.ts';
import { useList } from '../list-model.ts';

/** No rows on this page, although the list may have some: it lies past the end, or nothing matches. */
export function NoMatch() {
  const { rows, view, update, filter, props, searchFields } = useList();
  const { paging } = rows;
  if (paging?.isPastEnd) {
    const last = paging.lastPage;
    return (
      <EmptyState
        title={t('list.empty.pastEnd', { page: view.pageNumber })}
        actions={
          <button type="button" className={buttons.button} onClick={() => update({ pageNumber: last && last > 0 ? last : 1 })}>
            {last ? t('list.empty.toLast', { page: last }) : t('list.empty.toFirst')}
          </button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('list.empty.noMatch')}
      compact={props.mode === 'embedded'}
      actions={
        <button type="button" className={buttons.button} onClick={filter.clear}>
          {t('list.clearFilters')}
        </button>
      }
    >
      {view.filter === '' ? searchedIn(labelsOf(searchFields, filter.fields)) : t('list.empty.noMatchHint')}
    </EmptyState>
  );
}

/** `Searched in Name, Email and Username.` */
const searchedIn = (labels: string): string =>
  t('list.empty.searched', { fields: labels.replace(/, ([^,]+)$/, ` ${t('list.words.and')} $1`) });
