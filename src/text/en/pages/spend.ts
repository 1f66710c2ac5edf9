/** Texts that the lists of spend needs for its first rows. */
export const spendPage = {
  'spend.subtitle': 'What licenses cost. Each line is in one currency; amounts in different currencies are never added.',
  'spend.caption': 'Spend by {part}',
  'spend.by': 'Spend by',
  'spend.part.year': 'Year',
  'spend.part.manufacturer': 'Manufacturer',
  'spend.part.application': 'Application',
  'spend.part.contract': 'Contract',
  'spend.empty': 'There are no licenses yet.',
  'spend.overLists':
    'Purchases alone: this service gives maintenance and support for one license at a time, so they are not in these numbers.',
} as const;
