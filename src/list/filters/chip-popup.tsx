import type { Field } from '../../../contract/fields.ts';
import { type Beside, DialogBeside } from '../../ui/beside.tsx';
import { ColumnControl } from './column-control.tsx';

interface ChipPopupProps extends Beside {
  readonly path: string;
  readonly field: Field;
  /** The column's label. */
  readonly label: string;
}

export function ChipPopup({ path, field, label, ...beside }: ChipPopupProps) {
  return (
    <DialogBeside {...beside} position="bottom-start" width={300} padding={12}>
      <ColumnControl path={path} field={field} label={label} onDone={() => beside.onChange(false)} />
    </DialogBeside>
  );
}
