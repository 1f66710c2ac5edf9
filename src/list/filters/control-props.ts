import type { Field } from '../../../contract/fields.ts';
import type { ColumnFilter } from '../state/column-filter.ts';

/** What the filter of a column is given, whatever its kind. */
export interface ControlProps {
  readonly label: string;
  readonly field: Field;
  readonly value: ColumnFilter | null;
  readonly onChange: (value: ColumnFilter | null) => void;
}
