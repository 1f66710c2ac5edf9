import type { RenewalRecord } from '../../../contract/renewal-record.ts';
import { formatMoney } from '../../format.ts';
import { t, tn } from '../../text/t.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import css from './agreements.module.css';

interface ValuesProps {
  readonly values: RenewalRecord['values'];
  /** Licenses without a value, if known. */
  readonly unpriced?: number | null;
}

/** Amounts, one per currency: the first is visible, all are in the title and on paper. Currencies are never added up. */
export function Values({ values, unpriced }: ValuesProps) {
  const isPrinting = usePrinting();
  const priced = (values ?? []).filter(({ value }) => value !== null);
  const [first, ...others] = priced;
  const lacks = unpriced ? tn('renewals.values.unpriced', unpriced) : null;
  if (!first)
    return (
      <span className={css.more} title={lacks ?? undefined}>
        {t('value.none')}
      </span>
    );
  const all = [...priced.map(({ value, currency }) => formatMoney(value ?? 0, currency)), ...(lacks ? [lacks] : [])];
  if (isPrinting)
    return all.map((amount) => (
      <span key={amount} className={css.values}>
        {amount}
      </span>
    ));
  return (
    <span className={css.values} title={all.length > 1 ? all.join(' · ') : undefined}>
      {formatMoney(first.value ?? 0, first.currency)}
      {others.length > 0 && <span className={css.more}> {t('renewals.values.more', { count: others.length })}</span>}
      {lacks && <span className={css.more}> *</span>}
    </span>
  );
}
