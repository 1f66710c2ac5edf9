import type { OperationId } from '../../contract/operations.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ResourceTable } from './resource-table.tsx';
import type { ListPageProps } from './types.ts';
import { useLacking } from './use-lacking.ts';

/** A page that is a list: heading, the page's additions, and the table. */
export function ListPage<Id extends OperationId>(props: ListPageProps<Id>) {
  const { title, subtitle, caption = title, breadcrumbs = [], actions, children, ...table } = props;
  // The content above the table requests the same records.
  const lacking = useLacking(props.operation);
  const crumbs = breadcrumbs.map(({ label, to = '.' }) => ({ label, to }));
  return (
    <>
      <PageHeader title={title} breadcrumbs={crumbs} {...(subtitle && { subtitle })} {...(actions && { actions })} />
      {lacking === null && children}
      <ResourceTable mode="page" caption={caption} {...table} />
    </>
  );
}
