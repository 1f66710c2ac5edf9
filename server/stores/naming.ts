/** The column of a field: `endOfLifeDate` → `end_of_life_date`. */
export const toColumn = (field: string): string =>
  field
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** The column that holds a text field after case folding. */
export const toFoldColumn = (field: string): string => `${toColumn(field)}_fold`;
