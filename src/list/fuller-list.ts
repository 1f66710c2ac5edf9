import type { OperationId } from '../../contract/operations.ts';
import type { Fuller } from './types.ts';

/** What a list says of its fuller operation, checked against the records of that operation. */
export function fullerList<Id extends OperationId>(list: Fuller<Id>): Fuller;
export function fullerList(list: Fuller): Fuller {
  return list;
}
