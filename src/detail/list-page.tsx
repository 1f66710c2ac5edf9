import { ListPage } from '../list/list-page.tsx';
import type { ListPageProps } from '../list/types.ts';
import { useRememberedList } from './last-list.ts';

/** A list whose records' breadcrumbs lead back to the same view of it. */
export function RecordListPage(props: ListPageProps) {
  useRememberedList();
  return <ListPage {...props} />;
}
