import type { AnswerOf } from '../../../contract/infer.ts';
import { LicenseTotal } from '../../../contract/resources/licenses.ts';
import { formatAmount, formatValue } from '../../format.ts';
import { t } from '../../text/t.ts';

export type Total = AnswerOf<'listLicenseTotals'>;
type Counted = 'licenses' | 'quantity' | 'short' | 'unpriced';

const { fields } = LicenseTotal;

/** The sum over all currencies; null if a value is no number. */
export function sumOf(totals: readonly Total[], name: Counted): number | null {
  const values: readonly unknown[] = totals.map((total) => total[name] ?? 0);
  return values.reduce<number | null>((sum, value) => (sum === null || typeof value !== 'number' ? null : sum + value), 0);
}

/** That sum in words; or, as everywhere, the value that is no number as received. */
export const sumText = (totals: readonly Total[], name: Counted): string =>
  formatValue(fields[name], sumOf(totals, name) ?? totals.map((total) => total[name]).find((each) => typeof each !== 'number'));

/** The value in a currency, which stands beside it. */
export const valueText = ({ purchaseValue, purchaseCurrency }: Total): string =>
  purchaseValue !== null && typeof purchaseValue === 'object'
    ? formatValue(fields.purchaseValue, purchaseValue)
    : formatAmount(purchaseValue ?? 0, purchaseCurrency);

export const currencyText = ({ purchaseCurrency }: Total): string =>
  purchaseCurrency === null ? t('licenses.noCurrency') : formatValue(fields.purchaseCurrency, purchaseCurrency);
