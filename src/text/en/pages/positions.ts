/** Texts that the lists of license positions and of what uses licenses needs for its first rows. */
export const positionsPage = {
  'position.subtitle':
    'What is bought and what uses it, by application and metric: the largest shortages first, then the largest surpluses',
  'position.empty': 'There are no licenses and nothing is tracked yet.',
  'position.quick.short': 'Short',
  'position.quick.surplus': 'Surplus',
  'position.quick.noOwn': 'Used without own licenses',
  'position.quick.incomplete': 'With incomplete licenses',
  'position.assignments.subtitle':
    'Computers, users, organizations and data centers that use licenses, each with the license that it uses',
  'position.assignments.empty': 'Nothing is assigned yet.',
} as const;
