import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test-support.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ empty: true });
  test.db.raw.exec(`
      insert into licenses (id, purchase_currency, purchase_currency_fold) values ('l1', 'USD', 'usd'), ('l2', 'USD', 'usd');
      insert into license_costs (license_id, organization_id, license_quantity, license_purchase_cost, accumulated_support_cost) values
        ('l1', 'o1', 2, 0.1, 0.2), ('l1', 'o2', 5, null, null), ('l1', 'o3', 2, 0.00001, null);
      insert into users (id) values ('none'), ('unknown'), ('some');
      insert into user_subscriptions (id, user_id, total_cost_per_month, potential_savings) values
        ('s1', 'unknown', null, null), ('s2', 'some', 0.1, null), ('s3', 'some', 0.2, null), ('s4', 'some', null, 3);
  `);
});
afterAll(() => test.close());

describe('amounts that nobody gave', () => {
  it('are missing in the costs of an organization and in their summary', async () => {
    const { body } = await test.get('/api/sam/v1/licenses/l1/costs');
    expect((body.items as { totalCost: unknown }[]).map(({ totalCost }) => totalCost)).toEqual([0.3, null, 0.00001]);
    const summary = await test.get('/api/sam/v1/licenses/l1/costs-summary');
    expect(summary.body).toMatchObject({
      quantity: 9,
      purchaseCost: 0.10001,
      accumulatedMaintenanceCost: null,
      accumulatedSupportCost: 0.2,
      totalCost: 0.30001,
      averageCostPerLicensePurchase: 0.025,
    });
    const nothing = await test.get('/api/sam/v1/licenses/l2/costs-summary');
    expect(nothing.body).toMatchObject({ quantity: null, purchaseCost: null, totalCost: null });
  });

  it('are missing in the costs and savings of a user, whom no subscription costs 0', async () => {
    const { body } = await test.get('/api/saas/consolidated-view/v1/users?sort=id:asc');
    const items = body.items as { id: string; userCostPerMonth: unknown; potentialSavings: unknown }[];
    expect(items.map(({ id, userCostPerMonth, potentialSavings }) => [id, userCostPerMonth, potentialSavings])).toEqual([
      ['none', 0, 0],
      ['some', 0.3, 3],
      ['unknown', null, null],
    ]);
  });
});
