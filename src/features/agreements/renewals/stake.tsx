import { useState } from 'react';
import { sumOf } from '../../../../contract/decimal.ts';
import type { RenewalRecord } from '../../../../contract/renewal-record.ts';
import { groupBy } from '../../../api/gatherings/group-by.ts';
import { formatMoney } from '../../../format.ts';
import { useList } from '../../../list/list-model.ts';
import { t, tn } from '../../../text/t.ts';
import buttons from '../../../ui/buttons.module.css';
import { errorText } from '../../../ui/describe-error.ts';
import agreements from '../agreements.module.css';
import css from './renewals.module.css';
import { useRenewals } from './whole.ts';

/** Reading more records than this takes several seconds: they are only added up on request. */
const AT_ONCE = 2_000;

/** Licenses and value under all matching records: one sum per currency. */
export function Stake({ filter }: { readonly filter: string | undefined }) {
  const total = useList().rows.paging?.total ?? null;
  const [wanted, setWanted] = useState<string | null>(null);
  const isWanted = total !== null && (total <= AT_ONCE || wanted === (filter ?? ''));
  const { data, error, isFetching, refetch } = useRenewals(filter, isWanted && total > 0);
  if (total === 0) return null;
  // Its place is kept, so that the rows do not move.
  if (total === null) return <div className={agreements.stake} />;
  const sums = data && stakeOf(data.items);
  return (
    // On a phone it scrolls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className={agreements.stake} aria-label={t('renewals.stake.label')} tabIndex={0} aria-busy={isFetching}>
      <strong>{t('renewals.stake')}</strong>
      <span>{tn('renewals.stake.records', total)}</span>
      {!isWanted && (
        <button type="button" className={buttons.compact} onClick={() => setWanted(filter ?? '')}>
          {tn('renewals.stake.load', total)}
        </button>
      )}
      {error && (
        <>
          <span role="alert">{errorText(error)}</span>
          <button type="button" className={buttons.compact} onClick={() => void refetch()}>
            {t('error.retry')}
          </button>
        </>
      )}
      {sums && (
        <>
          <span>{tn('renewals.stake.licenses', sums.licenses)}</span>
          {sums.amounts.map(({ currency, value }) => (
            <span key={currency} className={css.amount}>
              {formatMoney(value, currency)}
              {currency === null && <span className={css.quiet}> {t('renewals.stake.noCurrency')}</span>}
            </span>
          ))}
          {sums.amounts.length === 0 && <span className={css.quiet}>{t('renewals.stake.none')}</span>}
          {sums.unpriced > 0 && <span className={css.quiet}>{tn('renewals.values.unpriced', sums.unpriced)}</span>}
        </>
      )}
    </section>
  );
}

/** One sum per currency, by its code. */
export function stakeOf(records: readonly Pick<RenewalRecord, 'licenses' | 'values' | 'unpricedLicenses'>[]) {
  const known = records.flatMap(({ values }) => values ?? []).filter(({ value }) => value !== null);
  const byCurrency = groupBy(known, ({ currency }) => currency);
  return {
    licenses: records.reduce((sum, { licenses }) => sum + (licenses ?? 0), 0),
    unpriced: records.reduce((sum, { unpricedLicenses }) => sum + (unpricedLicenses ?? 0), 0),
    amounts: [...byCurrency]
      .sort(([a], [b]) => ((a ?? '￿') < (b ?? '￿') ? -1 : 1))
      .map(([currency, of]) => ({ currency, value: sumOf(of.map(({ value }) => value)).value ?? 0 })),
  };
}
