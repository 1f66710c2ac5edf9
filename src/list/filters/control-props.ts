import type { Field } from '../../../contract/fields.ts';
import type { ColumnFilter } from '../state/column-filter.ts';

/** The props of every column filter, whatever its kind. */
export interface ControlProps {
  readonly label: string;
  readonly field: Field;
  readonly value: ColumnFilter | null;
  readonly onChange: (value: ColumnFilter | null) => void;
}
