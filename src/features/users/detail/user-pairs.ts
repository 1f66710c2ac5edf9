/** Separate values that the service gives for a user and for the user's subscriptions. Source: service.md "User resources". */
import { sumOf } from '../../../../contract/decimal.ts';
import { User } from '../../../../contract/resources/users.ts';
import type { Pair } from '../../../detail/differences.ts';
import { fieldLabel, t } from '../../../text/t.ts';

type Numbers = Readonly<Record<string, unknown>>;

/** The service gives no currency for users. An incomplete sum is not compared. */
export function userPairs(user: Numbers, subscriptions: readonly Numbers[]): readonly Pair[] {
  const labelOf = (field: 'userCostPerMonth' | 'potentialSavings' | 'licenseCount') =>
    fieldLabel('User', field, User.fields[field]);
  const amounts = ([field, part]: readonly ['userCostPerMonth' | 'potentialSavings', string]): Pair => {
    const { value, missing } = sumOf(subscriptions.map((subscription) => subscription[part]));
    return {
      one: { label: t('users.detail.ofUser', { field: labelOf(field) }), value: user[field] },
      other: { label: t('users.detail.ofSubscriptions', { field: labelOf(field) }), value: missing === 0 ? value : null },
      currency: null,
    };
  };
  return [
    amounts(['userCostPerMonth', 'totalCostPerMonth']),
    amounts(['potentialSavings', 'potentialSavings']),
    {
      one: { label: t('users.detail.ofUser', { field: labelOf('licenseCount') }), value: user.licenseCount },
      other: { label: t('users.detail.listed'), value: subscriptions.length },
    },
  ];
}
