/** Texts that the tree of application types needs for its first rows. */
export const typesPage = {
  'registry.noTypesAtAll': 'There are no application types.',
  'registry.typesHint': 'Kinds of applications, from general to specific',
  'registry.searchTypes': 'Search types',
  'registry.openAll': 'Expand all',
  'registry.closeAll': 'Collapse all',
  'registry.typeCount.one': '{count} type',
  'registry.typeCount.other': '{count} types',
  'registry.typesCut': '(only the first ones)',
  'registry.noTypeMatches': 'No type is called “{search}”.',
  'registry.toggleType': 'Subtypes of {name}',
  'registry.unnamed': 'Unnamed',
  'registry.level': 'level {level}',
  'registry.subtypes.one': '{count} subtype',
  'registry.subtypes.other': '{count} subtypes',
} as const;
