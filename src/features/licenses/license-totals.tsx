import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/infer.ts';
import { fetchPage } from '../../api/queries.ts';
import { formatAmount, formatNumber } from '../../format.ts';
import { useHasConsole } from '../../session/use-config.ts';
import { t, tn } from '../../text/t.ts';
import css from './licenses.module.css';

/** While people still change the filter only the list is asked for: the totals follow once it rests. */
const REST_MS = 800;
/** More currencies than a tenant buys in. */
const CURRENCIES = 100;

type Totals = readonly AnswerOf<'listLicenseTotals'>[];

const sum = (totals: Totals, name: 'licenses' | 'quantity' | 'short' | 'unpriced'): number =>
  totals.reduce((so, total) => so + (total[name] ?? 0), 0);

/** What all licenses that match come to: amounts by currency, never added across currencies. */
export function LicenseTotals({ filter }: { readonly filter: string | undefined }) {
  const hasConsole = useHasConsole();
  const [rested] = useDebouncedValue(filter, REST_MS);
  const view = { ...(rested !== undefined && { filter: rested }), pageSize: CURRENCIES, pageNumber: 1 };
  const query = useQuery({
    queryKey: ['listLicenseTotals', view],
    queryFn: ({ signal }) => fetchPage('listLicenseTotals', {}, view, signal),
    enabled: hasConsole === true,
  });
  if (!hasConsole) return null;
  const totals = rested === filter ? (query.data?.items ?? null) : null;
  const unpriced = totals ? sum(totals, 'unpriced') : 0;
  const figure = (label: string, value: string | null) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value ?? <Skeleton height={16} width={60} mt={3} />}</dd>
    </div>
  );
  return (
    <section className={css.totals} aria-label={t('licenses.totals')} aria-busy={totals === null && !query.error}>
      {query.error && rested === filter ? (
        <p role="alert">{t('licenses.totals.failed')}</p>
      ) : (
        <dl>
          {figure(t('nav.licenses'), totals && formatNumber(sum(totals, 'licenses')))}
          {figure(t('licenses.totals.quantity'), totals && formatNumber(sum(totals, 'quantity')))}
          {figure(t('licenses.totals.short'), totals && formatNumber(sum(totals, 'short')))}
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
