/** Texts that the lists of savings needs for its first rows. */
export const savingsPage = {
  'savings.subtitle': 'Users’ subscriptions: which ones are unused, and what they cost per month',
  'savings.unit':
    'The service gives no currency for the costs of users’ subscriptions: amounts are as it sends them. Unused means no activity in the last 30 days, or none at all; potential savings are what the service expects.',
  'savings.by': 'Savings by',
  'savings.part.product': 'Product',
  'savings.part.department': 'Department',
  'savings.part.country': 'Country',
  'savings.part.reclaim': 'Reclaim list',
  'savings.caption': 'Savings by {part}',
  'savings.empty': 'No user has a subscription yet.',
} as const;
