/** Numbers about a license that the service gives in several places. Source: service.md "License cost per organization", "License cost summary". */
import { sumOf } from '../../../contract/decimal.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import type { Pair } from '../../detail/differences.ts';
import { t } from '../../text/t.ts';

type LicenseNumbers = Pick<AnswerOf<'getLicense'>, 'quantity' | 'purchaseValue' | 'purchaseCurrency'>;
type SummaryNumbers = Pick<AnswerOf<'getLicenseCostsSummary'>, 'quantity' | 'purchaseCost' | 'totalCost' | 'currency'>;
type CostNumbers = Pick<AnswerOf<'listLicenseCosts'>, 'licenseQuantity' | 'totalCost' | 'currency'>;

/** Amounts are only compared within one currency; an incomplete sum is not compared. */
export function costPairs(
  license: LicenseNumbers,
  summary: SummaryNumbers | null,
  costs: readonly CostNumbers[] | null,
): readonly Pair[] {
  const pairs: Pair[] = [];
  const told = (label: Parameters<typeof t>[0], value: unknown) => ({ label: t(label), value });
  const bought = told('position.step.bought', license.quantity);
  const quantities = costs === null || costs.length === 0 ? null : whole(costs.map((cost) => cost.licenseQuantity));
  if (summary) {
    pairs.push({ one: bought, other: told('licenses.quantityInSummary', summary.quantity) });
    if (license.purchaseCurrency !== null && license.purchaseCurrency === summary.currency) {
      pairs.push({
        one: told('licenses.purchaseValue', license.purchaseValue),
        other: told('licenses.purchaseInSummary', summary.purchaseCost),
        currency: summary.currency,
      });
    }
    const isOneCurrency = costs?.every(({ currency }) => currency === summary.currency) === true;
    if (costs !== null && costs.length > 0 && isOneCurrency) {
      pairs.push({
        one: told('licenses.totalInSummary', summary.totalCost),
        other: told('licenses.totalInCosts', whole(costs.map((cost) => cost.totalCost))),
        currency: summary.currency,
      });
    }
  }
  pairs.push({ one: bought, other: told('licenses.quantityInCosts', quantities) });
  return pairs;
}

const whole = (values: readonly unknown[]): number | string | null => {
  const { value, missing } = sumOf(values);
  return missing === 0 ? value : null;
};
