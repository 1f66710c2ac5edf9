/** Totals of filtered licenses over a service without the console's operations. See docs/console.md "Lists that say more". */
import { parseDecimal, sumOf } from '../../../contract/decimal.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import type { Gathering } from '../gather.ts';
import { groupBy } from './group-by.ts';

type Total = AnswerOf<'listLicenseTotals'>;

/** One request per thousand matching licenses. */
export const licenseTotalsOf = (filter: string | undefined): Gathering<readonly Total[]> => {
  const question = filter === undefined ? {} : { filter };
  return {
    key: `license totals ${filter ?? ''}`,
    lists: [{ id: 'listLicenses', question }],
    requests: ([licenses = 0], pages) => pages(licenses),
    read: async (gatherer) => toTotals(await gatherer.list('listLicenses', {}, question)),
  };
};

const known = (values: readonly unknown[]): number | null => {
  const there = values.filter((value) => parseDecimal(value) !== null);
  return there.length === 0 ? null : Number(sumOf(there).value);
};

/** Assignments need requests per license: how many licenses are short, and the cost, stays unknown. */
function toTotals(licenses: readonly AnswerOf<'listLicenses'>[]): readonly Total[] {
  return [...groupBy(licenses, ({ purchaseCurrency }) => purchaseCurrency || null)].map(([purchaseCurrency, of]) => ({
    purchaseCurrency,
    licenses: of.length,
    quantity: known(of.map(({ quantity }) => quantity)),
    purchaseValue: known(of.map(({ purchaseValue }) => purchaseValue)),
    unpriced: of.filter(({ purchaseValue }) => parseDecimal(purchaseValue) === null).length,
    short: null,
    shortageCost: null,
  }));
}
