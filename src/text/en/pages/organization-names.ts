/** Texts that the list of organization names needs for its first rows. */
export const organizationNamesPage = {
  'licenses.names.subtitle':
    'The service knows organizations only by their IDs. These names are shown with them in lists, filters and exports.',
  'licenses.names.absent': 'This service keeps no names of organizations',
  'licenses.names.absentWhy': 'It gives only their IDs, so IDs are shown. The embedded service can keep a list of names.',
  'licenses.names.empty': 'No organization has a name yet. Import a CSV file with the columns “Organization ID” and “Name”.',
  'licenses.names.add': 'Add a name',
  'licenses.names.import': 'Import CSV',
  'licenses.names.edit': 'Rename',
  'licenses.names.editOne': 'Rename {name}',
  'licenses.names.large': 'The file is too large for this page. Use: npm run sam -- import organization-names FILE',
} as const;
