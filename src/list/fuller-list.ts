import type { OperationId } from '../../contract/operations.ts';
import type { Fuller } from './types.ts';

/** What a list says of its fuller operation, type-checked against that operation's records. */
export function fullerList<Id extends OperationId>(list: Fuller<Id>): Fuller;
export function fullerList(list: Fuller): Fuller {
  return list;
}
