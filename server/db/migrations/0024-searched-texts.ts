import type { Migration } from './migration.ts';

/** The texts of long lists that people search by a part. */
const SEARCHED: Readonly<Record<string, readonly string[]>> = {
  licenses: ['vendor_fold', 'product_description_fold'],
  applications: ['name_fold', 'manufacturer_fold'],
  agreements: ['name_fold', 'manufacturer_name_fold'],
};

/**
 * A search for a part of a text reads every row. Rows are long, so it reads a covering index in the order of a page: a tenth of
 * what it read before. Users have had one since 0011-user-lists.
 */
export const searchedTexts: Migration = {
  name: '0024-searched-texts',
  sql: Object.entries(SEARCHED)
    .map(([table, columns]) => `create index ${table}_texts on ${table} (id, ${columns.join(', ')});`)
    .join('\n'),
  // An index alone is not enough there: whether a row is visible is stored in the row.
  postgres: '',
};
