import type { OperationId } from '../../contract/operations.ts';
import { ListPage } from '../list/list-page.tsx';
import type { ListPageProps } from '../list/types.ts';
import { useRememberedList } from './last-list.ts';

/** A list whose records' breadcrumbs lead back to the same view of it. */
export function RecordListPage<Id extends OperationId>(props: ListPageProps<Id>) {
  useRememberedList();
  return <ListPage {...props} />;
}
