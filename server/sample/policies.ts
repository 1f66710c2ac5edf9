import type { SampleContext } from './context.ts';
import { uuid, uuidAt } from './random.ts';

const POLICIES = 12;

/** [name, description, items of its combo box]. */
const FIELDS: readonly (readonly [name: string, description: string | null, items: readonly string[] | null])[] = [
  ['Cost center', 'Where the purchase is booked.', null],
  ['Project code', null, null],
  ['Approval', 'State of the approval by the owner.', ['Requested', 'Approved', 'Rejected']],
  [
    'Data class',
    'The most sensitive data that the software handles.',
    ['Public', 'Internal', 'Confidential', 'Strictly confidential'],
  ],
  ['Hosting', null, ['On premises', 'Own cloud', 'Vendor cloud', 'None']],
  ['Owner', 'Who answers for the use.', null],
  ['Review cycle', 'Months between reviews.', ['3', '6', '12', '24']],
  ['Export control', null, ['No', 'Yes', 'To be checked']],
  ['Exit plan', 'How data is taken out.', null],
];

const STATES: readonly (readonly [name: string, description: string | null])[] = [
  ['Entitled', 'The computer may use the application.'],
  ['Not entitled', 'The application was found without a right to it.'],
  ['Partly entitled', 'Covered for some of its processors only.'],
  ['Exempt', null],
];

/** Writes the entitlement states; returns their ids. */
export function fillEntitlementStates(context: SampleContext): string[] {
  const random = context.random('entitlement states');
  return STATES.map(([name, description]) => {
    const id = uuid(random);
    context.write('entitlement_states', { id, name, description });
    return id;
  });
}

/** License policies: each requires some fields, including combo boxes. */
export function fillPolicies(context: SampleContext): void {
  const random = context.random('policies');
  for (let index = 0; index < POLICIES; index += 1) {
    const policyId = uuidAt(random, index / POLICIES);
    context.write('license_policies', { id: policyId });
    for (const [name, description, items] of random.some(FIELDS, random.int(4, 8))) {
      context.write('license_policy_fields', {
        policy_id: policyId,
        id: uuid(random),
        name,
        description: description,
        is_required: random.chance(0.5),
        is_combo_box: items !== null,
        is_editing_allowed: random.chance(0.7),
        list_items: items,
      });
    }
  }
}
