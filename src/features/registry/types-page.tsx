import { useQuery } from '@tanstack/react-query';
import { useRememberedList } from '../../detail/last-list.ts';
import { Missing, QueryStates } from '../../detail/query-states.tsx';
import { wholeListQuery } from '../../detail/whole-list.ts';
import { typesPage } from '../../text/en/pages/types.ts';
import { addTexts, t } from '../../text/t.ts';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import css from './registry.module.css';
import { TypeTree } from './type-tree-view.tsx';

addTexts(typesPage);

/** Types form a hierarchy, so they are shown as a tree and read whole. */
export function TypesPage() {
  useRememberedList();
  const query = useQuery(wholeListQuery('listTypes', {}));
  return (
    <div className={css.page}>
      <PageHeader title={t('nav.types')} subtitle={t('registry.typesHint')} />
      <QueryStates
        query={query}
        loading={<LoadingRows rows={12} columns={1} />}
        missing={<Missing title={t('registry.noTypesAtAll')} />}
      >
        {({ items, isComplete }) =>
          items.length === 0 ? <Missing title={t('registry.noTypesAtAll')} /> : <TypeTree types={items} isComplete={isComplete} />
        }
      </QueryStates>
    </div>
  );
}
