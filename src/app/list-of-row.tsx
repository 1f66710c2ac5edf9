import type { OperationId } from '../../contract/operations.ts';
import { RecordListPage } from '../detail/list-page.tsx';
import { type ListOptions, type PageRow, pageTitle } from '../detail/page-row.ts';
import { t } from '../text/t.ts';

interface ListOfRowProps {
  readonly row: PageRow;
  /** The area's options for the list beyond the row. */
  readonly options: ListOptions<OperationId> | undefined;
}

/** A page that is just a list. */
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
    />
  );
}
