import { COVERAGE_COLUMNS } from '../../detail/coverage-columns.tsx';
import { anyIdIs } from '../../detail/id-filter.ts';
import { ResourceTable } from '../../list/resource-table.tsx';
import { t } from '../../text/t.ts';

/** Coverages that the application gives, and those that it receives. */
export function CoverageTab({ applicationId }: { readonly applicationId: string }) {
  return (
    <ResourceTable
      mode="embedded"
      operation="listExtendedCoverages"
      caption={t('nav.extendedCoverages')}
      baseFilter={anyIdIs(['applicationId', 'coveredApplicationId'], applicationId)}
      columns={COVERAGE_COLUMNS}
      emptyText={t('licenses.noCoverage')}
    />
  );
}
