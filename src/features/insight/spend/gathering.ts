/** Spend over a service without the console's operations: purchases only. See docs/console.md "Spend". */
import { parseDecimal, sumOf } from '../../../../contract/decimal.ts';
import type { AnswerOf } from '../../../../contract/infer.ts';
import type { Gathering } from '../../../api/gather.ts';

interface Purchases {
  readonly applications: readonly AnswerOf<'listApplications'>[];
  readonly licenses: readonly AnswerOf<'listLicenses'>[];
}
type License = AnswerOf<'listLicenses'>;

export const PURCHASES: Gathering<Purchases> = {
  key: 'purchases',
  lists: [{ id: 'listApplications' }, { id: 'listLicenses' }],
  requests: ([applications = 0, licenses = 0], pages) => pages(applications) + pages(licenses),
  read: async (gatherer) => ({
    applications: await gatherer.list('listApplications'),
    licenses: await gatherer.list('listLicenses'),
  }),
};

/** The licenses for each key and currency. */
function groupsBy(licenses: readonly License[], keyOf: (license: License) => string | null) {
  const groups = new Map<string, { readonly key: string | null; readonly of: License[] }>();
  for (const license of licenses) {
    const key = keyOf(license);
    const id = `${key ?? ''}:${license.purchaseCurrency ?? ''}`;
    const group = groups.get(id);
    if (group) group.of.push(license);
    else groups.set(id, { key, of: [license] });
  }
  return [...groups].map(([id, { key, of }]) => ({ key, of, sums: sums(id, of) }));
}

const known = (values: readonly unknown[]): number | null => {
  const there = values.filter((value) => parseDecimal(value) !== null);
  return there.length === 0 ? null : Number(sumOf(there).value);
};

function sums(id: string, licenses: readonly License[]) {
  const purchaseValue = known(licenses.map((license) => license.purchaseValue));
  return {
    id,
    currency: licenses[0]?.purchaseCurrency || null,
    licenses: licenses.length,
    quantity: known(licenses.map(({ quantity }) => quantity)),
    purchaseValue,
    // The service gives maintenance and support only per license.
    currentMaintenanceCost: null,
    accumulatedMaintenanceCost: null,
    currentSupportCost: null,
    accumulatedSupportCost: null,
    totalCost: purchaseValue,
    unpriced: licenses.filter((license) => parseDecimal(license.purchaseValue) === null).length,
  };
}

const namesOf = ({ applications }: Purchases) => new Map(applications.map((application) => [application.id, application]));

export function toSpendByApplication(purchases: Purchases): readonly AnswerOf<'listSpendByApplication'>[] {
  const names = namesOf(purchases);
  return groupsBy(purchases.licenses, ({ applicationId }) => applicationId).map(({ key, sums: all }) => ({
    ...all,
    applicationId: key,
    applicationName: names.get(key)?.name ?? null,
    manufacturer: names.get(key)?.manufacturer ?? null,
  }));
}

export function toSpendByManufacturer(purchases: Purchases): readonly AnswerOf<'listSpendByManufacturer'>[] {
  const names = namesOf(purchases);
  return groupsBy(purchases.licenses, ({ applicationId }) => names.get(applicationId)?.manufacturer ?? null).map(
    ({ key, of, sums: all }) => ({
      ...all,
      manufacturer: key,
      applications: new Set(of.flatMap(({ applicationId }) => applicationId ?? [])).size,
    }),
  );
}

export const toSpendByContract = ({ licenses }: Purchases): readonly AnswerOf<'listSpendByContract'>[] =>
  groupsBy(licenses, ({ contractId }) => contractId).map(({ key, sums: all }) => ({ ...all, contractId: key }));

/** Days are those of the service, so their year is the UTC year. */
export const toSpendByYear = ({ licenses }: Purchases): readonly AnswerOf<'listSpendByYear'>[] =>
  groupsBy(licenses, ({ purchaseDate: at }) => (typeof at === 'number' ? String(new Date(at).getUTCFullYear()) : null)).map(
    ({ key, sums: all }) => ({ ...all, year: key }),
  );
