import type { OperationId } from '../../contract/operations.ts';
import { afterAnswer } from '../api/first-answer.ts';
import { ListPage } from '../list/list-page.tsx';
import type { ListPageProps } from '../list/types.ts';
import { partAfterRows } from '../ui/part-after-rows.tsx';
import { useRememberedList } from './last-list.ts';

const PrintedFilter = partAfterRows(async () => (await import('./printed-filter.tsx')).PrintedFilter, afterAnswer);

interface RecordListPageProps<Id extends OperationId> extends ListPageProps<Id> {
  /** When numbers that were gathered before were read, in milliseconds since 1970 UTC; null or absent: now. */
  readonly readAt?: number | null;
}

/** A list whose records' breadcrumbs lead back to the same view of it; on paper it names its filter. */
export function RecordListPage<Id extends OperationId>({ readAt = null, children, ...props }: RecordListPageProps<Id>) {
  return (
    <>
      <Remembered />
      <ListPage {...(props as ListPageProps<Id>)}>
        <PrintedFilter asOf={readAt} />
        {children}
      </ListPage>
    </>
  );
}

/** A component of its own: it reads the address, and the page need not be drawn again for that. */
function Remembered() {
  useRememberedList();
  return null;
}
