import { Stack } from '@mantine/core';
import { comparison, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import { fetchPage } from '../../api/queries.ts';
import { idIs } from '../../detail/id-filter.ts';
import { ScanPanel } from '../../detail/scan-panel.tsx';
import { Section } from '../../detail/section.tsx';
import { SubTable } from '../../detail/sub-table.tsx';
import { useScan } from '../../detail/use-scan.ts';
import { t } from '../../text/t.ts';
import { IdLink } from '../../ui/id-link.tsx';

const MEMBER_COLUMNS = [
  { field: 'childId', width: 320 },
  { field: 'isMandatory' },
  { field: 'isOptionalComponentRequired' },
] as const;

interface BundleTabProps {
  readonly id: string;
  readonly application: AnswerOf<'getApplication'> | null;
  readonly basePath: string;
  readonly openId: string | undefined;
}

/** The content of this bundle, and on request the bundles that include this application. */
export function BundleTab({ id, application, basePath, openId }: BundleTabProps) {
  return (
    <Stack gap="md">
      <SubTable
        operation="listBundleMembers"
        params={{ id }}
        caption={t('registry.bundleMembers')}
        basePath={basePath}
        openId={openId}
        columns={MEMBER_COLUMNS}
        emptyText={t('registry.noBundle')}
      />
      <Section title={t('registry.partOf')}>
        <PartOf id={id} manufacturer={application?.manufacturer ?? null} />
      </Section>
    </Stack>
  );
}

type Bundle = AnswerOf<'listApplications'>;
const MOST_CANDIDATES = 500;

/** The service only gives a bundle's content, so bundles are checked one by one on request, the manufacturer's own first. */
function PartOf({ id, manufacturer }: { readonly id: string; readonly manufacturer: string | null }) {
  const findCandidates = async (signal: AbortSignal): Promise<readonly Bundle[]> => {
    const filter = serializeFilter(comparison('isBundle', '-eq', literal(true)));
    const page = await fetchPage('listApplications', {}, { filter, pageSize: MOST_CANDIDATES, pageNumber: 1 }, signal);
    const others = page.items.filter((bundle) => bundle.id !== id);
    const near = others.filter((bundle) => bundle.manufacturer === manufacturer);
    return [...near, ...others.filter((bundle) => !near.includes(bundle))];
  };
  const holds = async (bundle: Bundle, signal: AbortSignal): Promise<boolean> => {
    const filter = serializeFilter(idIs('childId', id));
    const page = await fetchPage('listBundleMembers', { id: bundle.id ?? '' }, { filter, pageSize: 1, pageNumber: 1 }, signal);
    return page.items.length > 0;
  };
  const { state, start, stop } = useScan(findCandidates, holds);
  return (
    <ScanPanel
      state={state}
      onStart={start}
      onStop={stop}
      hint={t('registry.partOfHint', { count: MOST_CANDIDATES })}
      startLabel={t('registry.findBundles')}
      noneText={t('registry.partOfNone')}
    >
      {(found) => (
        <ul>
          {found.map((bundle) => (
            <li key={bundle.id}>
              <IdLink target="application" id={bundle.id} name={bundle.name} />
            </li>
          ))}
        </ul>
      )}
    </ScanPanel>
  );
}
