import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import { useNames } from '../../api/names.ts';
import { fetchPage } from '../../api/queries.ts';
import { idIs } from '../../detail/id-filter.ts';
import { QueryStates } from '../../detail/query-states.tsx';
import { ScanPanel } from '../../detail/scan-panel.tsx';
import { ListHeading, Section } from '../../detail/section.tsx';
import { SubTable } from '../../detail/sub-table.tsx';
import { useScan } from '../../detail/use-scan.ts';
import { formatNumber } from '../../format.ts';
import { t } from '../../text/t.ts';
import { IdLink } from '../../ui/id-link.tsx';
import css from './licenses.module.css';
import { type Chain, walkChain } from './upgrade-chain.ts';

const UPGRADE_COLUMNS = [
  { field: 'upgradedLicenseId', width: 320 },
  { field: 'upgradedQuantity' },
  { field: 'quantity' },
] as const;

type License = AnswerOf<'getLicense'>;

interface UpgradesTabProps {
  readonly id: string;
  readonly license: License | null;
  readonly basePath: string;
  readonly openId: string | undefined;
}

/** The chain in both directions: what this license upgrades, and on request what upgrades it. */
export function UpgradesTab({ id, license, basePath, openId }: UpgradesTabProps) {
  const chain = useQuery({
    queryKey: ['listLicenseUpgrades', { id }, 'chain'],
    queryFn: ({ signal }) =>
      walkChain(
        id,
        async (licenseId) =>
          (await fetchPage('listLicenseUpgrades', { id: licenseId }, { pageSize: 100, pageNumber: 1 }, signal)).items,
      ),
  });
  return (
    <Stack gap="md">
      <Section title={t('licenses.chain')}>
        <QueryStates query={chain} loading={<Skeleton height={120} />} missing={null}>
          {(found) => <ChainList chain={found} />}
        </QueryStates>
      </Section>
      <Section title={t('licenses.upgradedBy')}>
        <UpgradedBy id={id} license={license} />
      </Section>
      <ListHeading>{t('licenses.upgradedLicenses')}</ListHeading>
      <SubTable
        operation="listLicenseUpgrades"
        params={{ id }}
        caption={t('licenses.upgradedLicenses')}
        basePath={basePath}
        openId={openId}
        columns={UPGRADE_COLUMNS}
        emptyText={t('licenses.noUpgrades')}
      />
    </Stack>
  );
}

function ChainList({ chain: { links, isCut } }: { readonly chain: Chain }) {
  const names = useNames(
    'license',
    links.map(({ licenseId }) => licenseId),
  );
  return (
    <>
      <ol className={css.chain}>
        <li>
          <b>{t('licenses.thisLicense')}</b>
        </li>
        {links.map(({ licenseId, depth, quantity, upgradedQuantity }) => (
          <li key={licenseId} style={{ marginLeft: depth * 20 }}>
            <span className={css.chainArrow} aria-hidden="true">
              ↳
            </span>
            <span className="visually-hidden">{t('licenses.chainDepth', { depth })}</span>
            <IdLink target="license" id={licenseId} name={names.get(licenseId)} />
            <span className={css.quiet}>
              {t('licenses.chainQuantities', {
                upgraded: upgradedQuantity === null ? t('value.none') : formatNumber(upgradedQuantity),
                by: quantity === null ? t('value.none') : formatNumber(quantity),
              })}
            </span>
          </li>
        ))}
      </ol>
      {links.length === 0 && <p className={css.note}>{t('licenses.noUpgrades')}</p>}
      {isCut && <p className={css.note}>{t('licenses.chainCut')}</p>}
    </>
  );
}

type Candidate = AnswerOf<'listLicenses'>;
const MOST_CANDIDATES = 200;
const MOST_APPLICATIONS = 40;

/** The service only says what a license upgrades, so upgrades of this one are searched for among its application's licenses. */
function UpgradedBy({ id, license }: { readonly id: string; readonly license: License | null }) {
  const applicationId = license?.applicationId ?? null;
  const findCandidates = async (signal: AbortSignal): Promise<readonly Candidate[]> => {
    if (applicationId === null) return [];
    const related = await fetchPage(
      'listCompatibleApplications',
      { id: applicationId },
      { pageSize: MOST_APPLICATIONS, pageNumber: 1 },
      signal,
    );
    const applications = new Set([
      applicationId,
      ...related.items.flatMap(({ compatibleApplicationId }) => compatibleApplicationId ?? []),
    ]);
    const tree = group(
      '-or',
      [...applications].map((each) => comparison('applicationId', '-eq', literal(each))),
    );
    const page = await fetchPage(
      'listLicenses',
      {},
      { filter: tree ? serializeFilter(tree) : '', pageSize: MOST_CANDIDATES, pageNumber: 1 },
      signal,
    );
    return page.items.filter((candidate) => candidate.id !== id);
  };
  const upgrades = async (candidate: Candidate, signal: AbortSignal): Promise<boolean> => {
    const filter = serializeFilter(idIs('upgradedLicenseId', id));
    const page = await fetchPage(
      'listLicenseUpgrades',
      { id: candidate.id ?? '' },
      { filter, pageSize: 1, pageNumber: 1 },
      signal,
    );
    return page.items.length > 0;
  };
  const { state, start, stop } = useScan(findCandidates, upgrades);
  return (
    <ScanPanel
      state={state}
      onStart={start}
      onStop={stop}
      hint={t('licenses.upgradedByHint', { count: MOST_CANDIDATES })}
      startLabel={t('licenses.findUpgrades')}
      noneText={t('licenses.upgradedByNone')}
    >
      {(found) => <LicenseLinks licenses={found} />}
    </ScanPanel>
  );
}

function LicenseLinks({ licenses }: { readonly licenses: readonly Candidate[] }) {
  const names = useNames(
    'license',
    licenses.flatMap(({ id }) => id ?? []),
  );
  return (
    <ul className={css.chain}>
      {licenses.map(({ id }) => (
        <li key={id}>
          <IdLink target="license" id={id} name={names.get(id ?? '')} />
        </li>
      ))}
    </ul>
  );
}
