/** The columns of a table: what the contract's fields say, and what the page says otherwise. */
import type { Field, Fields, Kind } from '../../../contract/fields.ts';
import { KINDS } from '../../../contract/kinds.ts';
import type { Operation } from '../../../contract/operations.ts';
import { fieldLabel, t } from '../../text/t.ts';
import type { ColumnSpec } from '../state/columns.ts';
import type { ColumnOptions } from '../types.ts';

export interface Column extends ColumnSpec {
  readonly label: string;
  /** Absent for a column that the page draws itself. */
  readonly field: Field | null;
  readonly canFilter: boolean;
  /** Grows on a wide screen. */
  readonly grows: boolean;
  readonly align: 'start' | 'end' | 'center';
  readonly options: ColumnOptions | null;
  /** Not in the contract: its values are in wire form. */
  readonly isUnknown: boolean;
  /** Its values arrive after the rows. */
  readonly isLate: boolean;
}

const SHOWN_AT_FIRST = 8;
const GROWING: ReadonlySet<Kind> = new Set(['text', 'id', 'enum', 'strings', 'list', 'flags']);
const WIDE = /^(name|displayName|hostName|description|email)$/;

/**
 * `unknown` are fields that the service sends in addition to the contract's: offered after them, hidden at first. `atOnce` are
 * the fields that arrive with the rows: the operation's other fields arrive later.
 */
export function columnsOf(
  operation: Operation,
  options: readonly ColumnOptions[] = [],
  unknown: Fields = {},
  atOnce: Fields = operation.resource.fields,
): readonly Column[] {
  const { fields: documented, name: resource } = operation.resource;
  const fields = { ...unknown, ...documented };
  const named = new Map(options.map((option) => [option.field, option]));
  const names = [...named.keys(), ...[...Object.keys(documented), ...Object.keys(unknown)].filter((name) => !named.has(name))];
  // Where the page names columns, only those are shown at first; else the first ones of the resource, without its own id
  // unless that is all it has.
  let shown = 0;
  return names.map((name) => {
    const field = Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
    const option = named.get(name) ?? null;
    const isOwnId = name === 'id' && names.length > 1;
    const byDefault = options.length > 0 ? option !== null : !isOwnId && field?.kind !== 'list' && shown < SHOWN_AT_FIRST;
    const isUnknown = !Object.hasOwn(documented, name) && field !== null;
    // The contract knows only the id of a policy: unknown fields are all there is to read.
    const isHidden = isUnknown && Object.keys(documented).length > 1;
    const visible = option?.visible ?? (byDefault && !isHidden);
    if (visible) shown += 1;
    const label = option?.label ? t(option.label) : field ? fieldLabel(resource, name, field) : name;
    return {
      name,
      visible,
      field,
      width: Math.max(headingWidth(label), option?.width ?? widthOf(name, field)),
      label,
      canFilter: operation.filter && field !== null && Object.hasOwn(operation.filterFields, name),
      grows: field === null || GROWING.has(field.kind),
      align: field ? KINDS[field.kind].align : 'start',
      options: option,
      isUnknown,
      isLate: Object.hasOwn(documented, name) && !Object.hasOwn(atOnce, name),
    };
  });
}

/** About 7 pixels per letter, and 76 for the button, the arrow of an order and the edges. No column is narrower by default. */
const headingWidth = (label: string): number => Math.min(240, label.length * 7 + 76);

function widthOf(name: string, field: Field | null): number {
  if (WIDE.test(name)) return 260;
  return field ? KINDS[field.kind].width : 140;
}
