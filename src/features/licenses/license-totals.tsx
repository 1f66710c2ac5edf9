import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { fetchPage } from '../../api/queries.ts';
import { useHasConsole } from '../../session/use-config.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Figures, type TotalsProps } from './license-figures.tsx';

// Only over another service.
const TotalsOverList = lazyPart(async () => (await import('./totals-over-list.tsx')).TotalsOverList);

/** While a person is still changing the filter, only the list is requested: the totals follow once it stays the same. */
const REST_MS = 800;
/** More currencies than any tenant buys in. */
const CURRENCIES = 100;

/** Totals of all matching licenses: amounts by currency, never added across currencies. */
export function LicenseTotals({ filter, onTotal }: Omit<TotalsProps, 'isRested'>) {
  const hasConsole = useHasConsole();
  const [rested] = useDebouncedValue(filter, REST_MS);
  if (hasConsole === null) return null;
  const isRested = rested === filter;
  if (hasConsole) return <Counted filter={rested} onTotal={onTotal} isRested={isRested} />;
  return (
    <Suspense fallback={<Figures totals={null} onTotal={onTotal} error={null} isShortKnown={false} />}>
      <TotalsOverList key={rested ?? ''} filter={rested} onTotal={onTotal} isRested={isRested} />
    </Suspense>
  );
}

function Counted({ filter, onTotal, isRested }: TotalsProps) {
  const view = { ...(filter !== undefined && { filter }), pageSize: CURRENCIES, pageNumber: 1 };
  const query = useQuery({
    queryKey: ['listLicenseTotals', view],
    queryFn: ({ signal }) => fetchPage('listLicenseTotals', {}, view, signal),
  });
  return (
    <Figures totals={isRested ? (query.data?.items ?? null) : null} onTotal={onTotal} error={isRested ? query.error : null} />
  );
}
