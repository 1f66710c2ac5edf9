import type { OperationId } from '../../contract/operations.ts';
import { ListPage } from '../list/list-page.tsx';
import type { ListPageProps } from '../list/types.ts';
import { useRememberedList } from './last-list.ts';

/** A list whose records' breadcrumbs lead back to the same view of it. */
export function RecordListPage<Id extends OperationId>(props: ListPageProps<Id>) {
  return (
    <>
      <Remembered />
      <ListPage {...props} />
    </>
  );
}

/** A component of its own: it reads the address, and the page need not be drawn again for that. */
function Remembered() {
  useRememberedList();
  return null;
}
