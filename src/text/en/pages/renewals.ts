/** Texts that the list of renewals needs for its first rows. */
export const renewalsPage = {
  'renewals.file.menu': 'Add to calendar',
  'renewals.hint': 'Agreements and contracts: when to give notice, and when they end.',
  'renewals.view': 'Shown as',
  'renewals.view.list': 'List',
  'renewals.view.calendar': 'Calendar',
  'renewals.view.timeline': 'Timeline',
  'renewals.quick.alertsOff': 'Alerts off',
  'renewals.empty': 'There are no agreements or contracts.',
} as const;
