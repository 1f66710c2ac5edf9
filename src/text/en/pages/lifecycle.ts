/** Texts that the list of ends needs for its first rows. */
export const lifecyclePage = {
  'lifecycle.subtitle': 'Which applications lose support in the next 24 months, and what uses them',
  'lifecycle.empty': 'No application ends in the next 24 months.',
  'lifecycle.quick.inUse': 'In use',
  'lifecycle.quick.out': 'Out of support by then',
  'lifecycle.quick.soon': 'Within 90 days',
} as const;
