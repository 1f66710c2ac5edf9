import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AnswerOf } from '../../../contract/infer.ts';
import { useGathered } from '../../api/gather.ts';
import { licenseTotalsOf } from '../../api/gatherings/license-totals.ts';
import { fetchPage } from '../../api/queries.ts';
import { GatherBar } from '../../detail/gather-bar.tsx';
import { formatAmount, formatNumber } from '../../format.ts';
import { useHasConsole } from '../../session/use-config.ts';
import { t, tn } from '../../text/t.ts';
import css from './licenses.module.css';

/** While a person is still changing the filter, only the list is requested: the totals follow once it stays the same. */
const REST_MS = 800;
/** More currencies than any tenant buys in. */
const CURRENCIES = 100;

type Totals = readonly AnswerOf<'listLicenseTotals'>[];

const sum = (totals: Totals, name: 'licenses' | 'quantity' | 'short' | 'unpriced'): number =>
  totals.reduce((so, total) => so + (total[name] ?? 0), 0);

interface TotalsProps {
  /** The filter text of the list's request. */
  readonly filter: string | undefined;
  /** Takes the number of matching licenses. */
  readonly onTotal: (total: number) => void;
}

/** Totals of all matching licenses: amounts by currency, never added across currencies. */
export function LicenseTotals({ filter, onTotal }: TotalsProps) {
  const hasConsole = useHasConsole();
  const [rested] = useDebouncedValue(filter, REST_MS);
  if (hasConsole === null) return null;
  return hasConsole ? (
    <Counted filter={rested} onTotal={onTotal} isRested={rested === filter} />
  ) : (
    <OverList key={rested ?? ''} filter={rested} onTotal={onTotal} isRested={rested === filter} />
  );
}

function Counted({ filter, onTotal, isRested }: TotalsProps & { readonly isRested: boolean }) {
  const view = { ...(filter !== undefined && { filter }), pageSize: CURRENCIES, pageNumber: 1 };
  const query = useQuery({
    queryKey: ['listLicenseTotals', view],
    queryFn: ({ signal }) => fetchPage('listLicenseTotals', {}, view, signal),
  });
  return (
    <Figures totals={isRested ? (query.data?.items ?? null) : null} onTotal={onTotal} error={isRested ? query.error : null} />
  );
}

/** Over another service: one request per thousand matching licenses, only on demand if there are many. */
function OverList({ filter, onTotal, isRested }: TotalsProps & { readonly isRested: boolean }) {
  const job = useMemo(() => licenseTotalsOf(filter), [filter]);
  const { gather, gathered } = useGathered(job);
  // Totals of an abandoned filter are no longer needed.
  useEffect(() => gather.stop, [gather]);
  if (gathered.data === null && gathered.phase !== 'idle' && gathered.phase !== 'asking')
    return <GatherBar gather={gather} gathered={gathered} />;
  return (
    <>
      <Figures totals={isRested ? gathered.data : null} onTotal={onTotal} error={null} isShortKnown={false} />
      {gathered.data !== null && <GatherBar gather={gather} gathered={gathered} />}
    </>
  );
}

interface FiguresProps extends Pick<TotalsProps, 'onTotal'> {
  readonly totals: Totals | null;
  readonly error: unknown;
  readonly isShortKnown?: boolean;
}

function Figures({ totals, onTotal, error, isShortKnown = true }: FiguresProps) {
  const licenses = totals && sum(totals, 'licenses');
  useEffect(() => {
    if (licenses !== null) onTotal(licenses);
  }, [licenses, onTotal]);
  const unpriced = totals ? sum(totals, 'unpriced') : 0;
  const figure = (label: string, value: string | null) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value ?? <Skeleton height={16} width={60} mt={3} mb={2} />}</dd>
    </div>
  );
  return (
    <section className={css.totals} aria-label={t('licenses.totals')} aria-busy={totals === null && !error}>
      {error ? (
        <p role="alert">{t('licenses.totals.failed')}</p>
      ) : (
        <dl>
          {figure(t('nav.licenses'), licenses === null ? null : formatNumber(licenses))}
          {figure(t('licenses.totals.quantity'), totals && formatNumber(sum(totals, 'quantity')))}
          {isShortKnown && figure(t('licenses.totals.short'), totals && formatNumber(sum(totals, 'short')))}
          {totals
            ? totals.flatMap(({ purchaseCurrency, purchaseValue }) =>
                purchaseValue === null
                  ? []
                  : figure(
                      t('licenses.totals.value', { currency: purchaseCurrency ?? t('licenses.noCurrency') }),
                      formatAmount(purchaseValue, purchaseCurrency),
                    ),
              )
            : figure(t('licenses.totals.anyValue'), null)}
        </dl>
      )}
      {unpriced > 0 && <p>{tn('licenses.totals.unpriced', unpriced)}</p>}
    </section>
  );
}
