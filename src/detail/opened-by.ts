import { DETAILS } from '../../contract/links.ts';
import type { OperationId } from '../../contract/operations.ts';

/** The one path parameter by which a list's items are opened, and the field that fills it. Null where the contract names none. */
export function openedBy(
  list: OperationId,
): { readonly detail: OperationId; readonly param: string; readonly field: string } | null {
  const details = DETAILS[list];
  const entry = details && Object.entries(details[1])[0];
  return details && entry ? { detail: details[0], param: entry[0], field: entry[1] } : null;
}
