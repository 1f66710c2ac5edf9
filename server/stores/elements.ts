/** Lists inside a record that have a table of their own: field → table and the column of the owner's id. */
export const ELEMENTS: Readonly<Record<string, { readonly table: string; readonly owner: string }>> = {
  metrics: { table: 'application_metrics', owner: 'application_id' },
  periods: { table: 'renewal_periods', owner: 'record_id' },
  values: { table: 'renewal_values', owner: 'record_id' },
  prices: { table: 'license_position_prices', owner: 'position_id' },
  trend: { table: 'overview_trend', owner: 'number_id' },
};
