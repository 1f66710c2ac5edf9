/** Texts of the charts, whatever they show. */
export const charts = {
  'charts.view': 'View of {title}',
  'charts.asChart': 'Chart',
  'charts.asTable': 'Table',
  'charts.save': 'Save {title}',
  'charts.png': 'Download PNG',
  'charts.csv': 'Download CSV',
  'charts.print': 'Print',
  'charts.date': 'Date',
  'charts.noData': 'no data',
  'charts.gap': 'No data',
  'charts.share': '{value} ({percent} %)',
  'charts.sum': 'Total',
  'charts.previous': 'before: {value}',
  'charts.previousPeriod': '{label}, period before',
  'charts.loading': 'Drawing {title}',
  'charts.pngFailed': 'The picture could not be made. The CSV file holds the same data.',
} as const;
