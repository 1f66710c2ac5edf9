import { comparison, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { RecordListPage } from '../../detail/list-page.tsx';
import { PATHS } from '../../paths.ts';
import { t } from '../../text/t.ts';

/** A platform is a name only; it leads to its applications. */
export function PlatformsPage() {
  return (
    <RecordListPage
      operation="listPlatforms"
      title={t('nav.platforms')}
      subtitle={t('registry.platformsHint')}
      rowKey={({ name }, index) => name ?? String(index)}
      detailPath={({ name }) => {
        if (name === null) return null;
        const filter = serializeFilter(comparison('platform', '-eq', literal(name)));
        return `${PATHS.applications}?${new URLSearchParams({ filter })}`;
      }}
    />
  );
}
