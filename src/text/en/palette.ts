/** Texts of the palette of pages, records and actions. */
export const palette = {
  'palette.recent': 'Recent',
  'palette.pages': 'Pages',
  'palette.actions': 'Actions',
  'palette.all.applications': 'All applications that match',
  'palette.all.licenses': 'All licenses that match',
  'palette.all.agreements': 'All agreements that match',
  'palette.all.contracts': 'All contracts that match',
  'palette.all.users': 'All users that match',
  'palette.all.computers': 'All computers that match',
  'palette.searching': 'searching…',
  'palette.failed': 'could not be searched',
  'palette.none': 'Nothing found.',
  'palette.theme': 'Theme: {theme}',
  'palette.copyLink': 'Copy a link to this page',
  'palette.results.one': '{count} result',
  'palette.results.other': '{count} results',
} as const;
