import { useSearchParams } from 'react-router';
import type { OperationId } from '../../contract/operations.ts';
import { RecordListPage } from '../detail/list-page.tsx';
import { type ListOptions, type PageRow, pageTitle } from '../detail/page-row.ts';
import { t } from '../text/t.ts';
import { PrintHeader } from '../ui/print-header.tsx';

interface ListOfRowProps {
  readonly row: PageRow;
  /** What its area says of the list beyond the row. */
  readonly options: ListOptions<OperationId> | undefined;
}

/** A page that is a list and no more. */
export function ListOfRow({ row, options }: ListOfRowProps) {
  const { operation, columns, detailPath, hint } = row;
  return (
    <RecordListPage
      operation={operation}
      title={pageTitle(row)}
      {...(hint && { subtitle: t(hint) })}
      {...(columns && { columns })}
      {...(detailPath && { detailPath })}
      {...options}
    >
      <PrintedFilter />
      {options?.children}
    </RecordListPage>
  );
}

/** On paper: when it was printed, and what the rows are limited to, as the address says it. */
function PrintedFilter() {
  const [params] = useSearchParams();
  const said = [params.get('filter'), params.get('search')].filter((text) => text !== null && text !== '');
  return <PrintHeader filter={said.length > 0 ? said.join(' · ') : null} />;
}
